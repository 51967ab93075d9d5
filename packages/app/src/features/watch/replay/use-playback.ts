import { useEffect, useRef, useState } from 'react'
import { type PlaybackClock, readPlaybackClock } from '../../../platform/media-socket/playback-clock.rules'
import type { PlaybackState } from '../../../platform/media-socket/playback-state'
import type { ShownStream } from '../../../platform/media-socket/show-stream'
import { steadyNow } from '../../../platform/steady-clock'
import type { ReplayClockSource } from './replay-clock'
import { LIVE_EDGE_MS } from './timeline.rules'

interface PlaybackOptions {
  shown: ShownStream | null
  /** What the player says; null while it shows the live picture. */
  state: PlaybackState | null
  clock: ReplayClockSource
  /** When the stream began, in ms since 1970; null where there is only the recording. */
  liveSince: number | null
  /** Whether that stream has ended. */
  isOver?: boolean
  /** Where a recording is shown first, paused; not used for a live stream. */
  startMs?: number
  /** Of a recording that is over, in ms. */
  durationMs?: number
}

/** How the viewer of a player moves in time. */
export interface Playback {
  state: PlaybackState | null
  /** Whether it plays, or will as soon as it can: what the viewer chose counts before the player is there. */
  isPlaying: boolean
  /** Whether there is a live picture to return to. */
  isLiveStream: boolean
  /** The speed that is chosen; a pause keeps it. */
  rate: number
  /** Returns where the recording ends now, in ms; it grows with a live stream. */
  getEndMs(): number
  seek(ms: number): void
  skip(byMs: number): void
  togglePlay(): void
  setRate(rate: number): void
  goLive(): void
}

/** Names of the entries on the browser's performance timeline: from the wish to the first picture of it. */
const MEASURES = { seek: 'squall-seek', live: 'squall-back-to-live' } as const

/** Returns the controls of a player in time, and keeps the page's clock on what it shows. */
export function usePlayback(options: PlaybackOptions): Playback {
  const { shown, state, clock, liveSince, isOver = false, startMs = 0, durationMs = 0 } = options
  const [rate, setRate] = useState(1)
  const [wantsPlay, setWantsPlay] = useState(false)
  const edge = useRef<PlaybackState['edge']>(null)
  const isLiveStream = liveSince !== null && !isOver
  const isPlaying = state === null ? wantsPlay : state.rate !== 0 && state.phase !== 'ended'
  const measure = useMeasures(state)

  /** Where the recording of a live stream is now, as far as it is known. */
  function readLiveClock(): PlaybackClock {
    const now = steadyNow()
    const known = edge.current ?? { ms: Math.max(0, now - (liveSince ?? now)), at: now }
    return { ...known, rate: isOver ? 0 : 1 }
  }
  const getEndMs = () =>
    liveSince !== null ? readPlaybackClock(readLiveClock(), steadyNow()) : (edge.current?.ms ?? durationMs)

  function playFrom(ms: number, nextRate: number, behindMs?: number) {
    if (shown === null) return
    measure.begin('seek')
    clock.set({ ms, at: steadyNow(), rate: 0 }, false)
    shown.playFrom(ms, nextRate, isLiveStream && state === null ? behindMs : undefined)
  }

  function goLive() {
    setRate(1)
    if (state === null) return
    measure.begin('live')
    shown?.goLive()
  }

  function seek(ms: number) {
    const endMs = getEndMs()
    if (isLiveStream && ms >= endMs - LIVE_EDGE_MS) return goLive()
    playFrom(Math.min(endMs, Math.max(0, ms)), state?.rate === 0 ? 0 : rate, endMs - ms)
  }

  // The page's clock is outside React, for the chat and the map beside the player.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else it reads is of this moment
  useEffect(() => {
    if (state?.edge) edge.current = state.edge
    if (state !== null) return clock.set(state.clock, false)
    // Who arrived at the live picture cannot go faster than it.
    setRate(1)
    if (liveSince !== null) clock.set(readLiveClock(), !isOver)
  }, [state, clock, liveSince, isOver])

  useEffect(() => {
    clock.setSeek(seek)
    return () => clock.setSeek(null)
  })

  // A recording alone has nothing else to show. After a lost worker it goes on where it was, as it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen
  useEffect(() => {
    if (shown === null || liveSince !== null) return
    playFrom(clock.getPositionMs() || startMs, wantsPlay ? rate : 0)
  }, [shown, liveSince === null])

  return {
    state,
    isPlaying,
    isLiveStream,
    rate,
    getEndMs,
    seek,
    skip: (byMs) => seek(clock.getPositionMs() + byMs),
    togglePlay() {
      const isOver = state?.phase === 'ended' || state?.phase === 'failed'
      const starts = isOver || !isPlaying
      setWantsPlay(starts)
      if (isOver) playFrom(state.phase === 'ended' ? 0 : state.clock.ms, rate)
      else shown?.setPace(starts ? rate : 0)
    },
    setRate(next) {
      setRate(next)
      if (state !== null && state.rate !== 0) shown?.setPace(next)
    },
    goLive,
  }
}

/** Writes how long a seek and the way back to live took to the browser's performance timeline, for measurements. */
function useMeasures(state: PlaybackState | null) {
  const begun = useRef<{ name: keyof typeof MEASURES; start: number; seek: number } | null>(null)

  useEffect(() => {
    if (begun.current === null) return
    const { name, start, seek } = begun.current
    const hasPicture = state !== null && state.seek > seek && (state.phase === 'playing' || state.phase === 'paused')
    if (name === 'live' ? state !== null : !hasPicture) return
    begun.current = null
    // The clock starts when the first picture is on the screen.
    const end = hasPicture ? state.clock.at - performance.timeOrigin : performance.now()
    performance.measure(MEASURES[name], { start, end: Math.max(start, end) })
  }, [state])

  return {
    begin(name: keyof typeof MEASURES) {
      begun.current = { name, start: performance.now(), seek: state?.seek ?? 0 }
    },
  }
}
