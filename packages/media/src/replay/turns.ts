import type { Faults } from '@squall/shared/server/faults'
import type { Clock } from '../clock'
import { isMissing } from './file-chunks'
import type { ReaderRegistry } from './reader-registry'
import type { RecordingReader } from './recording-reader'
import type { Replay, TurnEnd } from './replay'

/** Gives replays their turns, so that thousands of them never hold up what is live. */
export interface Turns {
  add(replay: Replay): void
  /** Gives a replay that sleeps its turn now. */
  wake(replay: Replay): void
  remove(replay: Replay): void
  close(): void
}

interface TurnsDeps {
  clock: Clock
  faults: Faults
  readers: Pick<ReaderRegistry, 'follow'>
  /** A replay has sent all that it can. */
  onEnd(replay: Replay): void
}

const TICK_MS = 50
/** So many turns are taken before the event loop goes on; each sends at most one message. */
const TURNS_AT_ONCE = 4

interface Waiting {
  wakeAt: number
  isReading: boolean
  isAtEnd: boolean
}

export function createTurns({ clock, faults, readers, onEnd }: TurnsDeps): Turns {
  const states = new Map<Replay, Waiting>()
  /** In the order of their turns, the urgent ones first. */
  const ready = { urgent: new Set<Replay>(), others: new Set<Replay>() }
  let isRunning = false

  function schedule(replay: Replay, isUrgent: boolean): void {
    if (isUrgent) ready.others.delete(replay)
    if (isUrgent) ready.urgent.add(replay)
    else if (!ready.urgent.has(replay)) ready.others.add(replay)
    if (isRunning) return
    isRunning = true
    setImmediate(run)
  }

  function run(): void {
    for (let taken = 0; taken < TURNS_AT_ONCE; taken++) {
      const [replay] = ready.urgent.size > 0 ? ready.urgent : ready.others
      if (replay === undefined) break
      forget(replay)
      const hasFault = !faults.run('replay', () => takeTurn(replay))
      if (hasFault) finish(replay)
    }
    isRunning = ready.urgent.size + ready.others.size > 0
    if (isRunning) setImmediate(run)
  }

  function forget(replay: Replay): void {
    ready.urgent.delete(replay)
    ready.others.delete(replay)
  }

  function takeTurn(replay: Replay): void {
    const state = states.get(replay)
    if (state === undefined || state.isReading) return
    const end = replay.takeTurn(clock.now())
    state.isAtEnd = end.type === 'sleep' && end.isAtEnd
    if (end.type === 'again') schedule(replay, end.isUrgent)
    else if (end.type === 'sleep') state.wakeAt = clock.now() + end.ms
    else if (end.type === 'ended') onEnd(replay)
    else void faults.watch('replay', read(replay, state, end))
  }

  /** Ends a replay whose recording cannot be read. */
  function finish(replay: Replay): void {
    replay.end()
    onEnd(replay)
  }

  async function read(replay: Replay, state: Waiting, end: Extract<TurnEnd, { type: 'unread' }>): Promise<void> {
    state.isReading = true
    try {
      await end.read()
    } catch (failure) {
      if (states.has(replay)) finish(replay)
      // It was deleted while it was played.
      if (!isMissing(failure)) throw failure
    } finally {
      state.isReading = false
    }
    if (states.has(replay)) schedule(replay, end.isUrgent)
  }

  function tick(): void {
    const now = clock.now()
    const atEnd = new Set<RecordingReader>()
    for (const [replay, state] of states) {
      if (state.isAtEnd) atEnd.add(replay.reader)
      const isDue = now >= state.wakeAt || replay.reader.isGone()
      if (isDue && !state.isReading) schedule(replay, false)
    }
    readers.follow(atEnd)
  }

  return {
    add(replay) {
      states.set(replay, { wakeAt: 0, isReading: false, isAtEnd: false })
      schedule(replay, true)
    },
    wake(replay) {
      const state = states.get(replay)
      if (state !== undefined) state.wakeAt = 0
      schedule(replay, true)
    },
    remove(replay) {
      states.delete(replay)
      forget(replay)
    },
    close: clock.every(TICK_MS, tick),
  }
}
