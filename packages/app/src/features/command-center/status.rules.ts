import type { WeatherSource, WeatherSourceId } from '@squall/shared/contract/weather'
import { formatClock, formatElapsed } from '../../platform/format'
import type { Status } from '../../ui/StatusMark'

const STATES: Record<WeatherSource['state'], Status> = {
  active: { tone: 'good', word: 'Active' },
  stale: { tone: 'partial', word: 'Not current' },
  down: { tone: 'bad', word: 'Down' },
  waiting: { tone: 'waiting', word: 'Waiting' },
  off: { tone: 'off', word: 'Off' },
}
const LIMITED: Status = { tone: 'partial', word: 'Limited' }
const UNKNOWN: Status = { tone: 'unknown', word: 'Unknown' }

export const getSourceStatus = ({ state }: WeatherSource): Status => STATES[state]

export interface System {
  name: string
  status: Status
  sources: WeatherSource[]
}

/** The systems shown, each with its main source first. */
const SYSTEMS: { name: string; needs: WeatherSourceId[] }[] = [
  { name: 'Weather API', needs: ['conditions', 'forecast', 'uv'] },
  { name: 'Alert System', needs: ['alerts', 'watches'] },
  { name: 'Storm Tracking', needs: ['storms', 'radar'] },
]

/** Returns every system with its status. @param sources null while their state is unknown */
export function listSystems(sources: WeatherSource[] | null): System[] {
  return SYSTEMS.map(({ name, needs }) => {
    const own = needs.flatMap((id) => sources?.find((source) => source.id === id) ?? [])
    return { name, status: combineStatuses(own), sources: own }
  })
}

/** Returns the status of a system: its main source decides, a failed additional source limits it. */
function combineStatuses([main, ...helpers]: WeatherSource[]): Status {
  if (main === undefined) return UNKNOWN
  const isHelpMissing = helpers.some(({ state }) => state === 'down' || state === 'stale')
  return main.state === 'active' && isHelpMissing ? LIMITED : getSourceStatus(main)
}

/** Returns one or two sentences about a source's last result. */
export function describeSource({ state, lastSuccess, problem }: WeatherSource, now: number): string {
  const last = lastSuccess === null ? 'No answer yet.' : `Last answer ${formatElapsed(lastSuccess, now)} ago.`
  switch (state) {
    case 'active':
      return problem === null ? last : `${last} ${problem}`
    case 'stale':
      return last
    case 'down':
      return problem === null ? last : `${problem} ${last}`
    case 'waiting':
      return lastSuccess === null ? 'Not asked yet.' : `Not needed at the moment. ${last}`
    case 'off':
      return 'Switched off on this server.'
  }
}

interface LocationState {
  place: object | null
  accuracy: number | null
  isAsking: boolean
  errorCode: number | null
}

/** Returns the status of this device's location service; a place chosen by hand does not count. */
export function getLocationServices({
  place,
  accuracy,
  isAsking,
  errorCode,
}: LocationState): Status & { note: string } {
  if (place !== null && accuracy !== null && errorCode === null) {
    return { tone: 'good', word: 'Active', note: 'This device shares its location.' }
  }
  if (isAsking) return { tone: 'waiting', word: 'Waiting', note: 'Your device is looking for its location.' }
  const note = place === null ? 'This device does not share its location.' : describeKeptPlace(accuracy)
  return { tone: 'off', word: 'Disabled', note }
}

const describeKeptPlace = (accuracy: number | null) =>
  accuracy === null ? 'The place was chosen by hand.' : 'The last known place is shown.'

/** Returns one line that names the systems with problems, or says that there are none. */
export function summarizeSystems(rows: { name: string; status: Status }[]): string {
  const troubled = rows.filter(({ status }) => status.tone !== 'good' && status.tone !== 'waiting')
  if (troubled.length > 0) return troubled.map(({ name, status }) => `${name}: ${status.word}`).join(' · ')
  const isAllActive = rows.every(({ status }) => status.tone === 'good')
  return isAllActive ? 'Everything is active' : 'No problem known'
}

export interface Refreshed {
  /** End of the refresh, in ms. */
  at: number
  /** Number of queries on the page, and how many of them failed. */
  asked: number
  failed: number
}

/** Returns the sentence about the running or last refresh. */
export function describeRefresh(isRefreshing: boolean, refreshed: Refreshed | null): string {
  if (isRefreshing) return 'Refreshing...'
  if (refreshed === null) return ''
  const { at, asked, failed } = refreshed
  const time = formatClock(at)
  if (failed === 0) return `Refreshed at ${time}`
  return failed >= asked
    ? `Could not be refreshed at ${time}`
    : `Refreshed in part at ${time}: ${failed} of ${asked} failed`
}
