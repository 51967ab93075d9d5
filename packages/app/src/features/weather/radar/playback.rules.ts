import type { ScanFrame } from '@squall/shared/contract/weather'
import { formatMinutesFully, formatTime } from '../../../platform/format'

/** A frame as texts need it; without a scan it is a gap. */
type RadarFrame = Pick<ScanFrame, 'slot' | 'scanTime'>

/** The number of frames in the loop: the last hour in steps of five minutes, oldest first. */
export const FRAME_COUNT = 12

export interface Playback {
  /** The index of the shown frame; 0 is the oldest. */
  frame: number
  isPlaying: boolean
}

export type PlaybackAction =
  | { type: 'toggle' }
  | { type: 'reset' }
  | { type: 'show'; frame: number }
  | { type: 'step'; by: 1 | -1 }
  /** Advances to the next loaded frame. */
  | { type: 'tick'; isReady: (frame: number) => boolean }

export function reducePlayback(state: Playback, action: PlaybackAction): Playback {
  switch (action.type) {
    case 'toggle':
      return { ...state, isPlaying: !state.isPlaying }
    case 'reset':
      return { frame: 0, isPlaying: false }
    case 'show':
      return { frame: action.frame, isPlaying: false }
    case 'step':
      return { frame: wrapFrame(state.frame + action.by), isPlaying: false }
    case 'tick':
      return state.isPlaying ? { ...state, frame: nextReady(state.frame, action.isReady) } : state
  }
}

function nextReady(frame: number, isReady: (frame: number) => boolean): number {
  for (let ahead = 1; ahead < FRAME_COUNT; ahead += 1) {
    const next = wrapFrame(frame + ahead)
    if (isReady(next)) return next
  }
  return frame
}

const wrapFrame = (frame: number) => (frame + FRAME_COUNT) % FRAME_COUNT

/** The loading state of a frame's picture. */
export type FrameState = 'gap' | 'loading' | 'ready' | 'failed'

const MINUTE = 60_000

/** Returns a frame as spoken text: '7:03 PM, 7 of 12', 'No scan for 7:05 PM, 7 of 12'. */
export function formatFrame(frame: RadarFrame | undefined, index: number): string {
  if (frame === undefined) return formatFrameNumber(index)
  const what = frame.scanTime === null ? formatGap(frame) : formatFrameTime(frame)
  return `${what}, ${formatFrameNumber(index)}`
}

/** Returns '7 of 12'. */
export const formatFrameNumber = (frame: number): string => `${frame + 1} of ${FRAME_COUNT}`

/** Returns the start of a frame's scan, '7:03 PM', or the frame's slot when it has no scan. */
export const formatFrameTime = ({ scanTime, slot }: RadarFrame): string => formatTime(scanTime ?? slot)

/** Returns 'No scan for 7:05 PM'. */
export const formatGap = (frame: RadarFrame): string => `No scan for ${formatTime(frame.slot)}`

/** Returns the number of missing frames as text; null when none or all are missing, which has its own notice. */
export function formatGaps(frames: RadarFrame[]): string | null {
  const gaps = frames.filter(({ scanTime }) => scanTime === null)
  const [only] = gaps
  if (only === undefined || gaps.length === frames.length) return null
  return gaps.length === 1 ? `${formatGap(only)}.` : `${gaps.length} of ${frames.length} frames have no scan.`
}

/** Returns the start of the newest scan as an ISO time; null without any. */
export const findNewestScan = (frames: RadarFrame[]): string | null =>
  frames.findLast(({ scanTime }) => scanTime !== null)?.scanTime ?? null

/** Returns 'just now', '4 min ago', '1 h 05 min ago'; a time in the future counts as now. */
export function formatScanAge(iso: string, now: number): string {
  const age = now - Date.parse(iso)
  return age < MINUTE ? 'just now' : `${formatMinutesFully(age)} ago`
}
