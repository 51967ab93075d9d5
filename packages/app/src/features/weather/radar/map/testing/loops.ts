import { FRAME_COUNT } from '../../playback.rules'
import type { LoopFrame, ScanLoop } from '../loop.rules'

const START = Date.parse('2026-05-20T20:00:00Z')
const FIVE_MINUTES = 5 * 60_000

export const addressOf = (index: number, code = 'N0B') => `/api/radar/scans/TLX_${code}_${index}/full.png`

const at = (index: number) => new Date(START + index * FIVE_MINUTES).toISOString()

/** An hour of KTLX; the frames of these indices are gaps. */
export function createLoop(gaps: number[] = [], changes: Partial<ScanLoop> = {}): ScanLoop {
  const frames = Array.from({ length: FRAME_COUNT }, (_, index): LoopFrame => {
    if (gaps.includes(index)) return { slot: at(index), scanTime: null, pictures: [], problem: 'No scan' }
    return { slot: at(index), scanTime: at(index), pictures: [addressOf(index)], problem: null }
  })
  return {
    product: 'reflectivity',
    tilt: 1,
    code: 'N0B',
    radar: 'KTLX',
    stormMotion: null,
    frames,
    problem: null,
    ...changes,
  }
}
