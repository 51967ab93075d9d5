import type { RadarFrame } from '@squall/shared/contract/weather'
import { formatMinutesFully, formatTime } from '../../../platform/format'
import { FRAMES } from './playback.rules'

const MINUTE = 60_000

/** Returns 'just now', '4 min ago', '1 h 05 min ago'; a time in the future counts as now. */
export function ageText(iso: string, now: number): string {
  const age = now - Date.parse(iso)
  return age < MINUTE ? 'just now' : `${formatMinutesFully(age)} ago`
}

/** Returns '7 of 12'. */
export const counterText = (frame: number): string => `${frame + 1} of ${FRAMES}`

/** Returns the start of a frame's scan, '7:03 PM', or the frame's slot when it has no scan. */
export const frameTime = ({ scanTime, slot }: RadarFrame): string => formatTime(scanTime ?? slot)

/** Returns a frame as spoken text: '7:03 PM, 7 of 12', 'No scan for 7:05 PM, 7 of 12'. */
export function frameText(frame: RadarFrame | undefined, index: number): string {
  if (frame === undefined) return counterText(index)
  const what = frame.picture === null ? gapText(frame) : frameTime(frame)
  return `${what}, ${counterText(index)}`
}

/** Returns 'No scan for 7:05 PM'. */
export const gapText = (frame: RadarFrame): string => `No scan for ${formatTime(frame.slot)}`

/** Returns the number of missing frames as text; null when none or all are missing, which has its own notice. */
export function gapsText(frames: RadarFrame[]): string | null {
  const gaps = frames.filter(({ picture }) => picture === null)
  const [only] = gaps
  if (only === undefined || gaps.length === frames.length) return null
  return gaps.length === 1 ? `${gapText(only)}.` : `${gaps.length} of ${frames.length} frames have no scan.`
}

/** Returns the start of the newest scan as an ISO time; null without any. */
export const newestScan = (frames: RadarFrame[]): string | null =>
  frames.findLast(({ scanTime }) => scanTime !== null)?.scanTime ?? null

/** The loading state of a frame's picture. */
export type FrameState = 'gap' | 'loading' | 'ready' | 'failed'

interface PictureProgress {
  failed: { frame: number }[]
  isReady: (frame: number) => boolean
}

export function frameState(frames: RadarFrame[], index: number, pictures: PictureProgress): FrameState {
  if (frames[index]?.picture === null) return 'gap'
  if (pictures.failed.some(({ frame }) => frame === index)) return 'failed'
  return pictures.isReady(index) ? 'ready' : 'loading'
}
