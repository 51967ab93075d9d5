import type { MediaNodeFacts, MediaNodeList } from '@squall/shared/contract/admin'
import { formatNumber, formatPercent } from '../../platform/format'
import type { Status } from '../../ui/StatusMark'

/** One line of the table of media nodes. */
export interface MediaNodeRow {
  name: string
  status: Status
  address: string
  regions: string
  viewers: string
  busy: string
  version: string
}

const NONE = '–'

/** Returns whether the table is shown: on a site with a relay. */
export const hasRelay = ({ isConnected }: MediaNodeList): boolean => isConnected !== null

/** Returns a sentence about the relay itself; null while api is connected to it. */
export const findRelayProblem = ({ isConnected }: MediaNodeList): string | null =>
  isConnected === false
    ? 'The server is not connected to the relay. Media nodes keep their viewers, and new viewers go to the site itself.'
    : null

export function toMediaNodeRow(node: MediaNodeFacts): MediaNodeRow {
  const { name, address, regions, status } = node
  return {
    name,
    status: describeState(node),
    address: address ?? 'On this site',
    regions: regions.length === 0 ? 'All' : regions.join(', '),
    viewers: status === null ? NONE : `${formatNumber(status.viewers)} of ${formatNumber(status.capacity)}`,
    busy: status === null ? NONE : formatPercent(status.busy * 100),
    version: status?.version ?? NONE,
  }
}

function describeState({ heardSecondsAgo, isHeardLate, status }: MediaNodeFacts): Status {
  if (status?.isEnding) return { tone: 'partial', word: 'Stopping' }
  if (status !== null && status.sockets >= status.capacity) return { tone: 'partial', word: 'Full' }
  if (status !== null && isHeardLate) return { tone: 'partial', word: 'Heard late' }
  if (status !== null) return { tone: 'good', word: 'Good' }
  if (heardSecondsAgo === null) return { tone: 'bad', word: 'Never heard' }
  return { tone: 'bad', word: `Silent for ${formatSilence(heardSecondsAgo)}` }
}

/** Returns '12 s', '5 min' or '3 h'. */
function formatSilence(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${formatNumber(Math.floor(minutes / 60))} h`
}
