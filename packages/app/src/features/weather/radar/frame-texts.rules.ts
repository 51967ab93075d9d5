import type { RadarFrame } from '@squall/shared/contract/weather'
import { formatMinutesFully, formatTime } from '../../../platform/format'
import { FRAMES } from './playback.rules'

const MINUTE = 60_000

/** 'just now', '4 min ago', '1 h 05 min ago'; for a clock that runs behind the radar's, too. */
export function ageText(iso: string, now: number): string {
  const age = now - Date.parse(iso)
  return age < MINUTE ? 'just now' : `${formatMinutesFully(age)} ago`
}

/** '7 of 12'. */
export const counterText = (frame: number): string => `${frame + 1} of ${FRAMES}`

/** When a frame's scan began, '7:03 PM'; without a scan the time that has none. */
export const frameTime = ({ scanTime, slot }: RadarFrame): string => formatTime(scanTime ?? slot)

/** A frame for those who hear it: '7:03 PM, 7 of 12', 'No scan for 7:05 PM, 7 of 12'. */
export function frameText(frame: RadarFrame | undefined, index: number): string {
  if (frame === undefined) return counterText(index)
  const what = frame.picture === null ? gapText(frame) : frameTime(frame)
  return `${what}, ${counterText(index)}`
}

/** 'No scan for 7:05 PM'. */
export const gapText = (frame: RadarFrame): string => `No scan for ${formatTime(frame.slot)}`

/** How many frames are missing in a loop, in words; null when none is, or all are, which is said otherwise. */
export function gapsText(frames: RadarFrame[]): string | null {
  const gaps = frames.filter(({ picture }) => picture === null)
  const [only] = gaps
  if (only === undefined || gaps.length === frames.length) return null
  return gaps.length === 1 ? `${gapText(only)}.` : `${gaps.length} of ${frames.length} frames have no scan.`
}

/** When the newest scan among frames began, ISO; null without any. */
export const newestScan = (frames: RadarFrame[]): string | null =>
  frames.findLast(({ scanTime }) => scanTime !== null)?.scanTime ?? null

/** What became of a frame's picture. */
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
