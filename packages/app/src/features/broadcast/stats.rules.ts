import { formatNumber } from '../../platform/format'
import {
  formatBitrate,
  formatCoder,
  formatLatency,
  formatPictureSize,
  formatRoundTrip,
  formatThread,
  NO_VALUE,
  type StatsRow,
} from '../../platform/stats-format.rules'
import type { BroadcastFigures } from './broadcaster/broadcast-meter'
import { LOWEST_STEP } from './link-adaptation.rules'

/** Returns what the stats say about a broadcast; the same lines before the first second is over. */
export function listBroadcastStats(figures: BroadcastFigures | null, hasHardware: boolean | null): StatsRow[] {
  const { picture = null } = figures ?? {}
  const write = (value: (known: BroadcastFigures) => string) => (figures === null ? NO_VALUE : value(figures))
  return [
    { term: 'To server', value: write(({ latency }) => formatLatency(latency)) },
    { term: 'Round trip', value: write(({ roundTripMs }) => formatRoundTrip(roundTripMs)) },
    { term: 'Taken/s', value: write(({ takenPerSecond }) => formatNumber(takenPerSecond)) },
    { term: 'Sent/s', value: write(({ sentPerSecond }) => formatNumber(sentPerSecond)) },
    { term: 'Bitrate', value: write(({ bitsPerSecond }) => formatBitrate(bitsPerSecond)) },
    {
      term: 'Skipped',
      value: write(({ skipped, sent }) => `${formatNumber(skipped)} of ${formatNumber(skipped + sent)}`),
    },
    { term: 'Picture', value: picture === null ? NO_VALUE : formatPictureSize(picture) },
    { term: 'Quality', value: write(({ step }) => `${LOWEST_STEP - step + 1} of ${LOWEST_STEP + 1}`) },
    { term: 'Layers', value: write(({ isLowWanted }) => (isLowWanted ? 'Whole, small' : 'Whole picture')) },
    { term: 'Encoder', value: picture === null ? NO_VALUE : formatCoder({ ...picture, hasHardware }) },
    { term: 'Thread', value: write(({ isInWorker }) => formatThread(isInWorker)) },
  ]
}
