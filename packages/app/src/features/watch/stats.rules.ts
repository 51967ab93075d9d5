import { formatNumber } from '../../platform/format'
import type { PictureFigures } from '../../platform/media-socket/picture-meter'
import { formatLatency, listSharedStats, type StatsRow, toStatsWriter } from '../../platform/stats-format.rules'

/** Returns what the stats say about a stream that is watched; the same lines before the first second is over. */
export function listViewerStats(figures: PictureFigures | null, hasHardware: boolean | null): StatsRow[] {
  const write = toStatsWriter(figures)
  const shared = listSharedStats(figures, 'Decoder', hasHardware)
  return [
    { term: 'Latency', value: write(({ latency }) => formatLatency(latency)) },
    shared.roundTrip,
    { term: 'Received/s', value: write(({ receivedPerSecond }) => formatNumber(receivedPerSecond)) },
    { term: 'Drawn/s', value: write(({ drawnPerSecond }) => formatNumber(drawnPerSecond)) },
    shared.bitrate,
    {
      term: 'Dropped',
      value: write(({ dropped, received }) => `${formatNumber(dropped)} of ${formatNumber(received)}`),
    },
    shared.picture,
    {
      term: 'Layer',
      value: toStatsWriter(figures?.picture ?? null)(({ isLow }) => (isLow ? 'Small picture' : 'Whole picture')),
    },
    shared.coder,
    shared.thread,
  ]
}
