import { formatNumber } from '../../platform/format'
import type { PictureFigures } from '../../platform/media-socket/picture-meter'
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

/** Returns what the stats say about a stream that is watched; the same lines before the first second is over. */
export function listViewerStats(figures: PictureFigures | null, hasHardware: boolean | null): StatsRow[] {
  const { picture = null } = figures ?? {}
  const write = (value: (known: PictureFigures) => string) => (figures === null ? NO_VALUE : value(figures))
  return [
    { term: 'Latency', value: write(({ latency }) => formatLatency(latency)) },
    { term: 'Round trip', value: write(({ roundTripMs }) => formatRoundTrip(roundTripMs)) },
    { term: 'Received/s', value: write(({ receivedPerSecond }) => formatNumber(receivedPerSecond)) },
    { term: 'Drawn/s', value: write(({ drawnPerSecond }) => formatNumber(drawnPerSecond)) },
    { term: 'Bitrate', value: write(({ bitsPerSecond }) => formatBitrate(bitsPerSecond)) },
    {
      term: 'Dropped',
      value: write(({ dropped, received }) => `${formatNumber(dropped)} of ${formatNumber(received)}`),
    },
    { term: 'Picture', value: picture === null ? NO_VALUE : formatPictureSize(picture) },
    { term: 'Layer', value: picture === null ? NO_VALUE : picture.isLow ? 'Small picture' : 'Whole picture' },
    { term: 'Decoder', value: picture === null ? NO_VALUE : formatCoder({ ...picture, hasHardware }) },
    { term: 'Thread', value: write(({ isInWorker }) => formatThread(isInWorker)) },
  ]
}
