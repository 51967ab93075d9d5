import type { Row } from '@squall/shared/bench/row'
import { median, quantile, ratios } from '@squall/shared/bench/statistics'
import { formatTable, formatValue } from '@squall/shared/bench/table'
import type { LipSyncFigures } from './beeps'
import type { Measured } from './measure'
import type { Figures } from './sightings'

type Load = 'idle' | 'busy'

/** What was measured in one session of one system. */
export interface Outcome {
  system: string
  firstPictureMs: number
  /** From each click on a stream's card on the home page to its first picture. */
  clickMs: number[]
  loads: Partial<Record<Load, Measured>>
  /** Filmed from outside, with the viewer's main thread free and then blocked; of Squall alone. */
  filmed?: { free: Figures; blocked: Figures }
}

const FRAMES_PER_SECOND = 30
const LOADS: readonly Load[] = ['idle', 'busy']
const LOAD_NAMES = { idle: 'idle', busy: 'one core busy' }
const GOALS = { idle: { p50: 0.9, p95: 1, seen: 97 }, busy: { p50: 1, p95: 1.2, seen: 90 } }
const HEADINGS = [
  ...['system', 'load', 'p50', 'p95', 'p99', 'worst', 'in/s', 'seen/s', 'freezes', 'longest gap', 'first picture'],
  ...['kbit/s', 'processor seconds a second', 'other programs'],
]

/** Returns the medians of all rounds, a line for each system and load. */
export function formatFigures(outcomes: readonly Outcome[]): string {
  const names = [...new Set(outcomes.map(({ system }) => system))]
  const lines = names.flatMap((name) =>
    LOADS.flatMap((load) => {
      const own = outcomes.filter(({ system }) => system === name)
      const measured = own.flatMap(({ loads }) => loads[load] ?? [])
      if (measured.length === 0) return []
      const middle = (pick: (one: Measured) => number, unit = '') => formatValue(median(measured.map(pick)), unit)
      const cpu = Object.keys(measured[0]?.cpu ?? {}).map((part) => `${part} ${middle((one) => one.cpu[part] ?? 0)}`)
      return [
        [
          ...[name, LOAD_NAMES[load], middle(({ p50 }) => p50, 'ms'), middle(({ p95 }) => p95, 'ms')],
          ...[middle(({ p99 }) => p99, 'ms'), formatValue(Math.max(...measured.map(({ worst }) => worst)), 'ms')],
          ...[middle((one) => one.shownPerSecond), middle((one) => one.seenPerSecond)],
          ...[middle(({ freezes }) => freezes), middle((one) => one.longestGapMs, 'ms')],
          ...[formatValue(median(own.map((one) => one.firstPictureMs)), 'ms')],
          ...[middle((one) => one.kilobitsPerSecond), cpu.join(', '), middle(({ others }) => others)],
        ],
      ]
    }),
  )
  return formatTable(HEADINGS, lines)
}

/** Returns Squall's figures with their goals; ratios are to the peer of the same round. */
export function toRows(outcomes: readonly Outcome[], peer: string): Row[] {
  const rows: Omit<Row, 'row'>[] = LOADS.flatMap((load) => toLoadRows(outcomes, peer, load))
  const own = outcomes.filter(({ system }) => system === 'Squall')
  const filmed = own.flatMap((outcome) => outcome.filmed ?? [])
  const [blocked, free] = [filmed.map((one) => one.blocked), filmed.map((one) => one.free)]
  rows.push(
    {
      ...{ measure: 'First picture', against: 'direct link, cold cache', goal: { atMost: 1_500 }, unit: 'ms' as const },
      values: own.map(({ firstPictureMs }) => firstPictureMs),
    },
    {
      ...{ measure: 'First picture from a click on home', against: 'card of a live stream', goal: { atMost: 300 } },
      ...{ unit: 'ms' as const, note: 'not asked for', values: own.flatMap(({ clickMs }) => clickMs) },
    },
    {
      ...{ measure: 'The same, p95 of a round', against: 'card of a live stream', goal: { atMost: 300 } },
      ...{ unit: 'ms' as const, note: 'not asked for' },
      values: own.flatMap(({ clickMs }) => (clickMs.length === 0 ? [] : [quantile(clickMs, 0.95)])),
    },
    {
      ...{ measure: 'Latency p95, page blocked 300 of 400 ms', against: 'page free', goal: { atMost: 1.3 } },
      ...{ unit: '×' as const, note: 'not asked for' },
      values: ratios(blocked.map(pickP95), free.map(pickP95)),
      details: {
        ...{ blockedMs: blocked.map(pickP95), freeMs: free.map(pickP95) },
        ...{ blockedSeen: blocked.map((one) => one.seenPerSecond), freeSeen: free.map((one) => one.seenPerSecond) },
      },
    },
  )
  return rows.map((row, index) => ({ row: String(index + 1), ...row }))
}

const pickP95 = ({ p95 }: Figures) => p95

function toLoadRows(outcomes: readonly Outcome[], peer: string, load: Load): Omit<Row, 'row'>[] {
  const goal = GOALS[load]
  const of = (name: string) =>
    outcomes.filter(({ system }) => system === name).flatMap(({ loads }) => loads[load] ?? [])
  const [own, others] = [of('Squall'), of(peer)]
  const compare = (share: 'p50' | 'p95'): Omit<Row, 'row'> => {
    const [ours, theirs] = [own.map((one) => one[share]), others.map((one) => one[share])]
    return {
      ...{ measure: `Latency ${share}, ${LOAD_NAMES[load]}`, against: peer, goal: { atMost: goal[share] } },
      ...{ unit: '×', values: ratios(ours, theirs), note: 'no peer', details: { squallMs: ours, peerMs: theirs } },
    }
  }
  const judge = (
    measure: string,
    judged: Pick<Row, 'goal' | 'unit'>,
    pick: (one: Measured) => number,
  ): Omit<Row, 'row'> => ({
    ...{ measure: `${measure}, ${LOAD_NAMES[load]}`, against: '–', ...judged, note: 'not asked for' },
    ...{ values: own.map(pick) },
  })
  return [
    compare('p50'),
    compare('p95'),
    judge('Worst latency', { goal: { atMost: 500 }, unit: 'ms' }, ({ worst }) => worst),
    judge(
      `Seen of ${FRAMES_PER_SECOND} pictures a second`,
      { goal: { atLeast: goal.seen }, unit: '%' },
      (one) => (100 * one.seenPerSecond) / FRAMES_PER_SECOND,
    ),
    judge('Freezes over 200 ms', { goal: { atMost: 0 }, unit: '' }, ({ freezes }) => freezes),
    toLipSyncRow(
      own.flatMap(({ lipSync }) => lipSync ?? []),
      load,
    ),
  ]
}

function toLipSyncRow(own: readonly LipSyncFigures[], load: Load): Omit<Row, 'row'> {
  return {
    ...{ measure: `Sound and picture apart, p95, ${LOAD_NAMES[load]}`, against: '–', goal: { atMost: 45 }, unit: 'ms' },
    ...{ values: own.map(({ p95Ms }) => p95Ms), note: 'not heard' },
    details: {
      ...{ soundLaterMs: own.map(({ middleMs }) => middleMs), beeps: own.map(({ beeps }) => beeps) },
      ...{ soundMs: own.map(({ soundMs }) => soundMs), pictureMs: own.map(({ pictureMs }) => pictureMs) },
    },
  }
}
