import { formatNumber } from '../../platform/format'
import { formatLatency, listSharedStats, type StatsRow, toStatsWriter } from '../../platform/stats-format.rules'
import type { BroadcastFigures } from './broadcaster/broadcast-meter'
import { LOWEST_STEP } from './link-adaptation.rules'

/** Returns what the stats say about a broadcast; the same lines before the first second is over. */
export function listBroadcastStats(figures: BroadcastFigures | null, hasHardware: boolean | null): StatsRow[] {
  const write = toStatsWriter(figures)
  const shared = listSharedStats(figures, 'Encoder', hasHardware)
  return [
    { term: 'To server', value: write(({ latency }) => formatLatency(latency)) },
    shared.roundTrip,
    { term: 'Taken/s', value: write(({ takenPerSecond }) => formatNumber(takenPerSecond)) },
    { term: 'Sent/s', value: write(({ sentPerSecond }) => formatNumber(sentPerSecond)) },
    shared.bitrate,
    {
      term: 'Skipped',
      value: write(({ skipped, sent }) => `${formatNumber(skipped)} of ${formatNumber(skipped + sent)}`),
    },
    shared.picture,
    { term: 'Quality', value: write(({ step }) => `${LOWEST_STEP - step + 1} of ${LOWEST_STEP + 1}`) },
    { term: 'Layers', value: write(({ isLowWanted }) => (isLowWanted ? 'Whole, small' : 'Whole picture')) },
    shared.coder,
    shared.thread,
  ]
}
