import { formatNumber } from '../../platform/format'
import type { PictureFigures } from '../../platform/media-socket/picture-meter'
import {
  formatBitrate,
  formatCoder,
  formatLatency,
  formatPictureSize,
  formatRoundTrip,
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
    { term: 'Pictures/s', value: write(formatPictures) },
    { term: 'Bitrate', value: write(({ bitsPerSecond }) => formatBitrate(bitsPerSecond)) },
    {
      term: 'Dropped',
      value: write(({ dropped, received }) => `${formatNumber(dropped)} of ${formatNumber(received)}`),
    },
    { term: 'Picture', value: picture === null ? NO_VALUE : formatPictureSize(picture) },
    { term: 'Layer', value: picture === null ? NO_VALUE : picture.isLow ? 'Small picture' : 'Whole picture' },
    {
      term: 'Decoder',
      value: figures === null || picture === null ? NO_VALUE : formatCoder({ ...figures, ...picture, hasHardware }),
    },
  ]
}

const formatPictures = ({ receivedPerSecond, drawnPerSecond }: PictureFigures): string =>
  `${Math.round(receivedPerSecond)} in, ${Math.round(drawnPerSecond)} drawn`
