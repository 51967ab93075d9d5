import type { ClientMessage, SocketErrorCode } from '@squall/shared/contract/wire'
import { createLiveReturn, type ShownFrame } from './live-return'
import { addGap, type RecordingGap } from './playback-buffer.rules'
import { type PlaybackClock, readPlaybackClock, setClockRate, untilClockShows } from './playback-clock.rules'
import { createPlaybackQueue } from './playback-queue'
import type { PlaybackControls, PlaybackPhase, PlaybackState } from './playback-state'
import type { RecordingPlayer } from './recording-players'
import type { ControlMessage, PlayedRecord, ReceivedFrame, ReceivedPacket } from './wire'

interface PlaybackDeps {
  streamId: string
  /** Plays through the socket until the returned function is called. */
  play(player: RecordingPlayer): () => void
  send(message: ClientMessage): void
  /** Milliseconds of `steadyNow`. */
  now(): number
  showPicture(frame: ShownFrame): void
  /** Gets each packet of sound some time before the clock shows its time. */
  onPacket(packet: ReceivedPacket): void
  /** Gets null when a live picture is on the screen again. */
  onState(state: PlaybackState | null): void
}

/**
 * asking: no answer yet; filling: records come; starting: the first picture is decoded; late: the clock waits for records;
 * returning: the next picture is a live one.
 */
type Stage = 'asking' | 'filling' | 'starting' | 'running' | 'late' | 'over' | 'failed' | 'returning' | 'live'

type PlayingAnswer = Extract<ControlMessage, { type: 'playing' }>

/** A page in the background draws nothing, and its clock must start all the same. */
const STARTS_AFTER_MS = 500
/** A clock of the device that is this far off is corrected. */
const CLOCK_ERROR_MS = 2_000
/** A shorter gap is passed without a word. */
const WORTH_A_WORD_MS = 2_000

const REFUSALS: ReadonlySet<SocketErrorCode> = new Set([
  'not-recorded',
  'stream-not-found',
  'not-your-stream',
  'not-approved',
  'session-required',
  'too-many-streams',
  'unavailable',
])

/** Returns what plays the recording of one stream: pictures at the times of its clock, sound a little before. */
export function createPlayback({ streamId, play, send, now, showPicture, onPacket, onState }: PlaybackDeps) {
  let stage: Stage = 'live'
  let seek = 0
  let clock: PlaybackClock = { ms: 0, at: 0, rate: 0 }
  let rate = 1
  /** What was asked for, and where the server lets it begin. */
  let askedMs = 0
  let targetMs = 0
  let behindMs: number | null = null
  let first: ShownFrame | null = null
  let edge: PlaybackState['edge'] = null
  let gaps: readonly RecordingGap[] = []
  let skipped: RecordingGap | null = null
  let complete: { endMs: number; isLive: boolean } | null = null
  let handle: number | null = null
  let stop: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const queue = createPlaybackQueue()
  const live = createLiveReturn(showPicture)
  const wantsLive = () => stage === 'live' || stage === 'returning'
  const position = () => readPlaybackClock(clock, now())

  function setStage(next: Stage) {
    stage = next
    onState(next === 'live' ? null : { seek, phase: toPhase(next, rate), clock, rate, edge, gaps, skipped })
  }

  /** Empties the buffer and asks for the time from anew; `resume` is sent by the socket. */
  function restart(ms: number) {
    clearTimeout(timer)
    seek += 1
    askedMs = Math.max(0, Math.round(ms))
    clock = { ms: askedMs, at: now(), rate: 0 }
    queue.clear()
    first = null
    skipped = null
    complete = null
    handle = null
    live.forget()
    setStage('asking')
  }

  const ask = (): ClientMessage => ({ type: 'play-from', streamId, ms: askedMs, rate })

  const player: RecordingPlayer = {
    resume() {
      if (stage !== 'asking') restart(position())
      return ask()
    },
    onRecord,
    onMessage(message) {
      if (message.type === 'playing') take(message)
      if (message.type === 'error' && stage === 'asking' && REFUSALS.has(message.code)) setStage('failed')
      if (!('handle' in message) || message.handle !== handle) return
      if (message.type === 'play-gap') noteGap({ fromMs: message.fromMs, toMs: message.toMs })
      if (message.type === 'play-ended') {
        complete = { endMs: message.endMs, isLive: message.isLive }
        edge = { ms: message.endMs, at: now() }
        step()
      }
    },
  }

  /** Follows an answer, unless it is one to a request that another has overtaken. The server limits what may be asked for. */
  function take({ handle: given, fromMs, endMs }: PlayingAnswer) {
    const isOurs = fromMs === askedMs || fromMs === endMs || fromMs > askedMs
    if (stage === 'failed' || !isOurs) return
    edge = { ms: endMs, at: now() }
    const wantedMs = behindMs === null ? fromMs : Math.max(0, endMs - behindMs)
    behindMs = null
    if (Math.abs(wantedMs - fromMs) > CLOCK_ERROR_MS) {
      restart(wantedMs)
      send(ask())
      return
    }
    handle = given
    queue.clear()
    targetMs = fromMs
    clock = { ms: fromMs, at: now(), rate: 0 }
    setStage('filling')
  }

  function onRecord(record: PlayedRecord) {
    if (handle === null) return
    if (record.kind === 'frame') queue.addFrame(record.frame)
    else queue.addPacket(record.packet)
    step()
  }

  function noteGap(gap: RecordingGap) {
    gaps = addGap(gaps, gap)
    queue.addGap(gap)
    step()
  }

  function step() {
    if (stage === 'starting') return
    clearTimeout(timer)
    if (stage === 'filling') fill()
    if (stage === 'late' && (complete !== null || queue.isRefilled(clock.ms))) run()
    if (stage === 'running') advance()
  }

  function fill() {
    const skipTo = queue.skipGaps(targetMs)
    if (skipTo > targetMs) noteSkipped({ fromMs: targetMs, toMs: skipTo })
    targetMs = skipTo
    const begin = queue.begin(targetMs, complete !== null)
    for (const frame of begin.references) showPicture({ ...frame, isReference: true })
    if (begin.first === undefined) return run()
    if (begin.first === null) return
    first = begin.first
    setStage('starting')
    timer = setTimeout(run, STARTS_AFTER_MS)
    showPicture(first)
  }

  /** Starts the clock, for the first time or after it waited. */
  function run() {
    clearTimeout(timer)
    clock = { ms: stage === 'late' ? clock.ms : targetMs, at: now(), rate }
    queue.passGaps(clock.ms)
    setStage('running')
    tellPace()
    advance()
  }

  function advance() {
    let ms = position()
    for (let gap = showDue(ms); gap !== null; gap = showDue(ms)) {
      jump(gap)
      ms = gap.toMs
    }
    for (const packet of queue.takePackets(ms)) onPacket(packet)
    if (complete !== null && ms >= complete.endMs) return finish(complete)
    if (complete === null && clock.rate > 0 && queue.isLate(ms)) return waitForMore()
    const nextMs = complete === null ? queue.nextMs() : Math.min(queue.nextMs(), complete.endMs)
    const delayMs = untilClockShows(clock, nextMs, now())
    if (Number.isFinite(delayMs)) timer = setTimeout(step, Math.ceil(delayMs))
  }

  /** Shows the newest picture that is due; returns a gap that the clock has reached. */
  function showDue(ms: number): RecordingGap | null {
    const { references, newest, gap } = queue.takePictures(ms)
    for (const frame of references) showPicture({ ...frame, isReference: true })
    if (newest !== null) showPicture(newest)
    return gap
  }

  function jump(gap: RecordingGap) {
    clock = { ms: gap.toMs, at: now(), rate: clock.rate }
    queue.passGaps(gap.toMs)
    noteSkipped(gap)
    setStage('running')
    tellPace()
  }

  function noteSkipped(gap: RecordingGap) {
    if (gap.toMs - gap.fromMs >= WORTH_A_WORD_MS) skipped = gap
  }

  function waitForMore() {
    clock = setClockRate(clock, 0, now())
    setStage('late')
    tellPace()
  }

  function finish({ endMs, isLive }: { endMs: number; isLive: boolean }) {
    clock = { ms: endMs, at: now(), rate: 0 }
    if (!isLive) return setStage('over')
    leave()
    setStage('returning')
    live.showKept()
  }

  function tellPace() {
    send({ type: 'play-pace', streamId, ms: Math.round(clock.ms), rate: clock.rate })
  }

  function leave() {
    clearTimeout(timer)
    stop?.()
    stop = null
  }

  const controls: PlaybackControls = {
    playFrom(ms, nextRate, behindLiveMs) {
      rate = nextRate
      behindMs = behindLiveMs ?? null
      restart(ms)
      if (stop === null) stop = play(player)
      else send(ask())
    },
    setPace(nextRate) {
      rate = nextRate
      if (stage === 'running') {
        clock = setClockRate(clock, rate, now())
        tellPace()
      }
      if (!wantsLive()) setStage(stage)
      step()
    },
    goLive() {
      if (wantsLive()) return
      leave()
      queue.clear()
      setStage('returning')
      live.showKept()
    },
  }

  return {
    ...controls,
    /** Whether the next picture is to be a live one. */
    wantsLive,
    takeLiveFrame(frame: ReceivedFrame) {
      if (wantsLive()) live.show(frame)
      else if (complete?.isLive) live.keep(frame)
      else frame.done()
    },
    /** To be called for each picture that is on the screen. */
    noteDrawn(frame: Pick<ReceivedFrame, 'isRecorded'>) {
      if (stage === 'starting' && frame === first) run()
      if (stage === 'returning' && !frame.isRecorded) setStage('live')
    },
    /** This browser cannot decode the recording. */
    fail() {
      leave()
      setStage('failed')
    },
    close: leave,
  }
}

function toPhase(stage: Exclude<Stage, 'live'>, rate: number): PlaybackPhase {
  switch (stage) {
    case 'running':
      return rate === 0 ? 'paused' : 'playing'
    case 'over':
      return 'ended'
    case 'failed':
      return 'failed'
    case 'returning':
      return 'joining-live'
    default:
      return 'loading'
  }
}
