import { formatSeconds } from '../../../platform/format'

/** A named place of a recording, in ms since it began. */
export interface ReplayChapter {
  ms: number
  name: string
}

/** The part of a recording that a timeline shows, in ms. */
export interface TimelineRange {
  fromMs: number
  toMs: number
}

/** So close to the live picture the live picture is meant. */
export const LIVE_EDGE_MS = 2_500

/** Returns what the timeline of a live stream shows that is recorded up to `liveMs`, where viewers may go back `rewindMs`. */
export const getRewindRange = (liveMs: number, rewindMs: number): TimelineRange => ({
  fromMs: Math.max(0, liveMs - rewindMs),
  toMs: Math.max(1, liveMs),
})

/** Returns where on a timeline a time is, from 0 to 1. */
export const toFraction = ({ fromMs, toMs }: TimelineRange, ms: number): number =>
  Math.min(1, Math.max(0, (ms - fromMs) / Math.max(1, toMs - fromMs)))

/** Returns the time at a place of a timeline, from 0 to 1. */
export const toTimelineMs = ({ fromMs, toMs }: TimelineRange, fraction: number): number =>
  fromMs + Math.min(1, Math.max(0, fraction)) * (toMs - fromMs)

/** Returns the chapter that a time is in; undefined before the first one. */
export const findChapter = (chapters: readonly ReplayChapter[], ms: number): ReplayChapter | undefined =>
  chapters.filter((chapter) => chapter.ms <= ms).at(-1)

/** '4:05', in whole seconds. */
export const formatPosition = (ms: number): string => formatSeconds(Math.max(0, Math.floor(ms / 1_000)))

/** '−0:45': how far a picture is behind the live one. */
export const formatBehind = (behindMs: number): string => `−${formatPosition(behindMs + 500)}`

/** 'Skipped 3 min without a recording'. */
export function describeSkip(gapMs: number): string {
  const seconds = Math.round(gapMs / 1_000)
  return `Skipped ${seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} without a recording`
}

/** Returns what a screen reader says of a place: 'Live', '0:45 behind live', or '1:20 of 4:00', with the chapter. */
export function describePosition(ms: number, { toMs }: TimelineRange, isLiveStream: boolean, chapter?: ReplayChapter) {
  const behindMs = toMs - ms
  const place = isLiveStream
    ? behindMs <= LIVE_EDGE_MS
      ? 'Live'
      : `${formatPosition(behindMs + 500)} behind live`
    : `${formatPosition(ms)} of ${formatPosition(toMs)}`
  return chapter === undefined ? place : `${place}, ${chapter.name}`
}
