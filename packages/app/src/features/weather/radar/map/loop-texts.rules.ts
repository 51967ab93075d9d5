import type { RadarScans } from '@squall/shared/contract/weather'
import { formatZonedTime } from '../../../../platform/weather-format'
import { findNewestScan, formatScanAge } from '../playback.rules'
import type { ScanLoop } from './loop.rules'

interface LoopState {
  loop: ScanLoop | null
  /** Undefined for a mosaic and while it is unknown. */
  scans: RadarScans | undefined
  /** Why the last request failed; null when it succeeded. */
  failure: string | null
  isOff: boolean
  /** Why this browser cannot show radar; null when it can. */
  cannotShow: string | null
  now: number
}

/** Returns why the map shows no radar or an old one; null when all is well or not yet known. */
export function describeLoopProblem({ loop, scans, failure, isOff, cannotShow, now }: LoopState): string | null {
  if (isOff) return 'Weather is switched off on this server. The map shows no radar.'
  if (failure !== null)
    return loop === null ? failure : 'Radar cannot be brought up to date. This is what it showed last.'
  if (cannotShow !== null) return cannotShow
  if (scans && !scans.coverage) return 'No NEXRAD radar reaches this place. The weather here is unknown.'
  if (scans && scans.radarStation === null) return 'No radar answers right now. The weather here is unknown.'
  if (loop?.problem) return loop.problem
  if (scans?.stale) return describeSilence(scans, now)
  return null
}

function describeSilence({ radarStation, timestamp }: RadarScans, now: number): string {
  if (timestamp === null) return `${radarStation} has sent nothing in the last hour. The weather here is unknown.`
  const age = `${formatZonedTime(timestamp)}, ${formatScanAge(timestamp, now)}`
  return `${radarStation} is silent: its newest scan is from ${age}. This is not current.`
}

interface Extent {
  radarCount: number
  isMosaic: boolean
  /** More radars work in this part of the map than are shown. */
  isTruncated: boolean
}

/** Returns what the map shows as text: 'Reflectivity of radar KTLX, from 1:10 PM CDT to 2:05 PM CDT.' */
export function describeLoop(loop: ScanLoop, { radarCount, isMosaic, isTruncated }: Extent, product: string): string {
  const newest = findNewestScan(loop.frames)
  const oldest = loop.frames.find(({ scanTime }) => scanTime !== null)?.scanTime
  if (!newest || !oldest) return 'The map shows no radar.'
  const who = isMosaic ? `${radarCount} radars, the nearest at each point` : `radar ${loop.radar}`
  const more = isTruncated ? ' Zoom in for the radars at the edges.' : ''
  return `${product} of ${who}, from ${formatZonedTime(oldest)} to ${formatZonedTime(newest)}.${more}`
}
