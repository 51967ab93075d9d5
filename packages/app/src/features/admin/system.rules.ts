import type { BaseMapFacts, PartState, SystemHealth } from '@squall/shared/contract/admin'
import { describeMediaEngine } from '@squall/shared/contract/live'
import type { WeatherSource } from '@squall/shared/contract/weather'
import {
  formatAge,
  formatBytes,
  formatClock,
  formatElapsed,
  formatMilliseconds,
  formatNumber,
  formatPercent,
  formatUptime,
} from '../../platform/format'
import type { Status } from '../../ui/StatusMark'

type Fact = [name: string, value: string]

export interface SystemPart {
  title: string
  state: PartState
  problem: string | null
  facts: Fact[]
}

export const stateLabels: Record<PartState, Status> = {
  well: { tone: 'good', word: 'Good' },
  strained: { tone: 'partial', word: 'Needs a look' },
  failed: { tone: 'bad', word: 'No answer' },
}

const MIGRATIONS = { current: 'All applied', missing: 'Some missing', newer: 'Of a newer version', changed: 'Changed' }

const SOURCE_STATES: Record<WeatherSource['state'], string> = {
  active: 'Active',
  stale: 'Not current',
  down: 'Down',
  waiting: 'Not needed now',
  off: 'Switched off',
}

/** Returns '3 GB of 10 GB'. */
const formatShare = (part: number, whole: number) => `${formatBytes(part)} of ${formatBytes(whole)}`

function formatSource({ state, lastSuccess }: WeatherSource, now: number): string {
  const last = lastSuccess === null ? '' : `, last answer ${formatElapsed(lastSuccess, now)} ago`
  return `${SOURCE_STATES[state]}${state === 'off' ? '' : last}`
}

/** Returns each part of the system with its facts as text; a part that could not be read has no facts. */
export function listSystemParts(health: SystemHealth, now: number): SystemPart[] {
  const { api, database, media, weather, disk, notifications, recordings, snapshots, baseMap, versions } = health
  return [
    { title: 'Server process', ...api, facts: processFacts(api.facts) },
    { title: 'Live process', ...media, facts: mediaFacts(media.facts) },
    { title: 'Database', ...database, facts: databaseFacts(database.facts) },
    { title: 'Disk', ...disk, facts: diskFacts(disk.facts) },
    { title: 'Recordings', ...recordings, facts: recordingFacts(recordings.facts) },
    { title: 'Snapshots', ...snapshots, facts: snapshotFacts(snapshots.facts, now) },
    { title: 'Notifications', ...notifications, facts: queueFacts(notifications.facts, now) },
    {
      title: 'Weather sources',
      ...weather,
      facts: (weather.facts?.sources ?? []).map((source) => [source.name, formatSource(source, now)]),
    },
    { title: 'Base map', ...baseMap, facts: baseMapFacts(baseMap.facts, now) },
    { title: 'Versions', ...versions, facts: versionFacts(versions.facts) },
  ]
}

function processFacts(facts: SystemHealth['api']['facts']): Fact[] {
  if (facts === null) return []
  const { eventLoopDelayMs: delay, cpuPercent } = facts
  return [
    ['Running for', formatUptime(facts.uptimeSeconds)],
    ['Memory', formatBytes(facts.memoryBytes)],
    ['JavaScript memory', formatShare(facts.heapUsedBytes, facts.heapLimitBytes)],
    ['Processor', cpuPercent === null ? 'Not measured yet' : `${formatPercent(cpuPercent)} of one`],
    [
      'Event loop delay',
      delay === null
        ? 'Not measured yet'
        : `${formatMilliseconds(delay.p99)} (99%), ${formatMilliseconds(delay.max)} at most`,
    ],
    ['Free memory of the machine', formatShare(facts.freeMemoryBytes, facts.totalMemoryBytes)],
    ['Processors', formatNumber(facts.processors)],
  ]
}

function mediaFacts(facts: SystemHealth['media']['facts']): Fact[] {
  if (facts === null) return []
  const engine = describeMediaEngine(facts.engine)
  return [
    ['Running for', formatUptime(facts.uptimeSeconds)],
    ['Memory', formatBytes(facts.memoryBytes)],
    ['Open connections', formatNumber(facts.sockets)],
    ['Viewers', formatNumber(facts.viewers)],
    ['Streams published', formatNumber(facts.publishers)],
    ['Answered in', formatMilliseconds(facts.answeredInMs)],
    ['WebSocket library', engine.runs],
    ...(engine.remedy === null ? [] : [['Faster with', engine.remedy] satisfies Fact]),
  ]
}

function databaseFacts(facts: SystemHealth['database']['facts']): Fact[] {
  if (facts === null) return []
  return [
    ['Size', formatBytes(facts.sizeBytes)],
    ['Write-ahead log', formatBytes(facts.walBytes)],
    ['Unused space', formatBytes(facts.emptyBytes)],
    ['Migrations', `${MIGRATIONS[facts.migrations]} (${formatNumber(facts.appliedMigrations)})`],
  ]
}

function diskFacts(facts: SystemHealth['disk']['facts']): Fact[] {
  return facts === null ? [] : [['Free', formatShare(facts.freeBytes, facts.totalBytes)]]
}

function recordingFacts(facts: SystemHealth['recordings']['facts']): Fact[] {
  if (facts === null) return []
  const { isOn, largest } = facts
  return [
    ['Recording now', isOn ? formatNumber(facts.running) : 'Switched off'],
    ['Replays', formatNumber(facts.replays)],
    ['Space of replays', formatShare(facts.replayBytes, facts.maxBytes)],
    ...(largest === null ? [] : [['Most space', `@${largest.username}, ${formatBytes(largest.bytes)}`] satisfies Fact]),
    ['Clips', formatNumber(facts.clips)],
    ['Space of clips', formatBytes(facts.clipBytes)],
  ]
}

function queueFacts(facts: SystemHealth['notifications']['facts'], now: number): Fact[] {
  if (facts === null) return []
  return [
    ['Events not yet processed', formatNumber(facts.eventsWaiting)],
    ['Waiting to be sent', formatNumber(facts.waiting)],
    ['Oldest due', facts.oldestDueAt === null ? 'None' : formatAge(facts.oldestDueAt, now)],
    ['Being sent', formatNumber(facts.sending)],
    ['Failed', formatNumber(facts.failed)],
    ['Unknown after a crash', formatNumber(facts.unknown)],
    ['Email', facts.isMailSetUp ? 'Set up' : 'Not set up'],
  ]
}

function snapshotFacts(facts: SystemHealth['snapshots']['facts'], now: number): Fact[] {
  if (facts === null) return []
  if (!facts.isOn) return [['Nightly snapshots', 'Off']]
  return [
    ['Last', facts.lastAt === null ? 'None yet' : formatAge(facts.lastAt, now)],
    ['Size', facts.lastBytes === null ? 'None yet' : formatBytes(facts.lastBytes)],
    ['Kept', `${formatNumber(facts.kept)}, ${formatBytes(facts.keptBytes)}`],
    ['Last failure', facts.failure === null ? 'None' : formatAge(facts.failure.at, now)],
  ]
}

const MAP_STATES: Record<BaseMapFacts['state'], string> = {
  off: 'Off',
  waiting: 'Waiting for its first download',
  fetching: 'Downloading',
  building: 'Building tiles',
  ready: 'Ready',
  failed: 'The last attempt failed',
}

function baseMapFacts(facts: SystemHealth['baseMap']['facts'], now: number): Fact[] {
  if (facts === null) return []
  const { state, progress, map, failure, streets } = facts
  return [
    ['Roads, rivers, lakes, towns', MAP_STATES[state]],
    ...(progress === null ? [] : [['Download', formatProgress(progress)] satisfies Fact]),
    ...(failure === null ? [] : [['Next attempt', formatClock(Date.parse(failure.nextTryAt))] satisfies Fact]),
    ...(map === null
      ? []
      : [
          ['Built', formatAge(map.builtAt, now)] satisfies Fact,
          ['Size', `${formatBytes(map.sizeBytes)}, ${formatNumber(map.tiles)} tiles`] satisfies Fact,
          ['Source', map.attribution] satisfies Fact,
          ['Licence', map.licence ?? 'Not named'] satisfies Fact,
        ]),
    ['Streets', streets === null ? 'None imported' : `${streets.name}, ${formatBytes(streets.sizeBytes)}`],
  ]
}

/** Returns 'file 2 of 6, 12 MB of 60 MB'. */
const formatProgress = ({ file, files, bytes, totalBytes }: NonNullable<BaseMapFacts['progress']>): string =>
  `file ${file} of ${files}, ${totalBytes === null ? formatBytes(bytes) : formatShare(bytes, totalBytes)}`

function versionFacts(facts: SystemHealth['versions']['facts']): Fact[] {
  if (facts === null) return []
  return [
    ['Squall', facts.squall],
    ['Node', facts.node],
    ['SQLite', facts.sqlite],
    ['Operating system', facts.system],
  ]
}
