import type { Row } from '@squall/shared/bench/row'
import { median, quantile, ratios } from '@squall/shared/bench/statistics'
import { formatTable, formatValue } from '@squall/shared/bench/table'
import type { Measured } from './measure'
import type { Figures } from './sightings'
import { WEAK_ENDS, type WeakEnd } from './weak-link'

type WeakLoad = `weak-${WeakEnd}`
type HeardLoad = 'heard' | 'heard-busy'
type Load = 'idle' | 'busy' | HeardLoad | WeakLoad

/** What was measured in one session of one system. */
export interface Outcome {
  system: string
  /** The end behind a weak link; absent where there was none. */
  weakEnd?: WeakEnd
  firstPictureMs: number
  /** From each click on a stream's card on the home page to its first picture. */
  clickMs: number[]
  loads: Partial<Record<Load, Measured>>
  /** Filmed from outside, with the viewer's main thread free and then blocked; of Squall alone. */
  filmed?: { free: Figures; blocked: Figures }
}

const FRAMES_PER_SECOND = 30
const PEER_LOADS = ['idle', 'busy'] as const
const HEARD_LOADS = ['heard', 'heard-busy'] as const
const LOADS: readonly Load[] = [...PEER_LOADS, ...HEARD_LOADS, ...WEAK_ENDS.map((end) => toWeakLoad(end))]
const LOAD_NAMES = {
  idle: 'idle',
  busy: 'one core busy',
  heard: 'idle, with sound',
  'heard-busy': 'one core busy, with sound',
  'weak-publisher': 'publisher behind a weak link',
  'weak-viewer': 'viewer behind a weak link',
  'weak-both': 'both behind weak links',
}
const GOALS = { idle: { p50: 0.9, p95: 1, seen: 97 }, busy: { p50: 1, p95: 1.2, seen: 90 } }
const HEADINGS = [
  ...['system', 'load', 'p50', 'p95', 'p99', 'worst', 'in/s', 'seen/s', 'freezes', 'longest gap', 'first picture'],
  ...['kbit/s', 'key frames a minute', 'processor seconds a second', 'other programs'],
]

/** p95 and worst in ms, pictures seen in % of those that the camera gave; docs/performance.md says what they rest on. */
const WEAK_GOALS: Record<WeakEnd, { p95: number; worst: number; seen: number }> = {
  publisher: { p95: 400, worst: 1_000, seen: 60 },
  viewer: { p95: 400, worst: 1_000, seen: 60 },
  both: { p95: 500, worst: 1_000, seen: 50 },
}
/** One in ten seconds is planned. */
const MOST_KEY_FRAMES_PER_MINUTE = 9

export function toWeakLoad(end: WeakEnd): WeakLoad {
  return `weak-${end}`
}

/** Returns the medians of all rounds, a line for each system and load. */
export function formatFigures(outcomes: readonly Outcome[]): string {
  const names = [...new Set(outcomes.map(({ system }) => system))]
  const lines = names.flatMap((name) =>
    LOADS.flatMap((load) => {
      const own = outcomes.filter(({ system, loads }) => system === name && loads[load] !== undefined)
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
          ...[
            middle((one) => one.kilobitsPerSecond),
            formatKeyFrames(measured),
            cpu.join(', '),
            middle(({ others }) => others),
          ],
        ],
      ]
    }),
  )
  return formatTable(HEADINGS, lines)
}

function formatKeyFrames(measured: readonly Measured[]): string {
  const counts = measured.flatMap(({ keyFramesPerMinute }) => keyFramesPerMinute ?? [])
  return counts.length === 0 ? '–' : formatValue(median(counts), '')
}

/** Returns Squall's figures with their goals; ratios are to the peer of the same round. */
export function toRows(outcomes: readonly Outcome[], peer: string): Row[] {
  const rows: Omit<Row, 'row'>[] = PEER_LOADS.flatMap((load) => toLoadRows(outcomes, peer, load))
  const own = outcomes.filter(({ system, weakEnd }) => system === 'Squall' && weakEnd === undefined)
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
  rows.push(...HEARD_LOADS.flatMap((load) => toHeardRows(outcomes, load)))
  rows.push(...WEAK_ENDS.flatMap((end) => toWeakRows(outcomes, end)))
  return rows.map((row, index) => ({ row: String(index + 1), ...row }))
}

const pickP95 = ({ p95 }: Figures) => p95

function toWeakRows(outcomes: readonly Outcome[], end: WeakEnd): Omit<Row, 'row'>[] {
  const load = toWeakLoad(end)
  const measured = outcomes.flatMap(({ loads }) => loads[load] ?? [])
  const goal = WEAK_GOALS[end]
  const judge = (measure: string, judged: Pick<Row, 'goal' | 'unit'>, pick: (one: Measured) => number | null) => ({
    ...{ measure: `${measure}, ${LOAD_NAMES[load]}`, against: '–', ...judged, note: 'not asked for' },
    values: measured.flatMap((one) => pick(one) ?? []),
  })
  return [
    judge('Latency p95', { goal: { atMost: goal.p95 }, unit: 'ms' }, pickP95),
    judge('Worst latency', { goal: { atMost: goal.worst }, unit: 'ms' }, ({ worst }) => worst),
    judge(
      'Seen of the pictures shown',
      { goal: { atLeast: goal.seen }, unit: '%' },
      (one) => (100 * one.seenPerSecond) / one.shownPerSecond,
    ),
    judge(
      'Key frames a minute',
      { goal: { atMost: MOST_KEY_FRAMES_PER_MINUTE }, unit: '' },
      ({ keyFramesPerMinute }) => keyFramesPerMinute,
    ),
  ]
}

function toLoadRows(outcomes: readonly Outcome[], peer: string, load: 'idle' | 'busy'): Omit<Row, 'row'>[] {
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
  ]
}

function toHeardRows(outcomes: readonly Outcome[], load: HeardLoad): Omit<Row, 'row'>[] {
  const measured = outcomes.flatMap(({ loads }) => loads[load] ?? [])
  const own = measured.flatMap(({ lipSync }) => lipSync ?? [])
  const lipSync: Omit<Row, 'row'> = {
    ...{ measure: `Sound and picture apart, p95, ${LOAD_NAMES[load]}`, against: '–', goal: { atMost: 45 }, unit: 'ms' },
    ...{ values: own.map(({ p95Ms }) => p95Ms), note: 'not heard' },
    details: {
      ...{ soundLaterMs: own.map(({ middleMs }) => middleMs), beeps: own.map(({ beeps }) => beeps) },
      ...{ soundMs: own.map(({ soundMs }) => soundMs), pictureMs: own.map(({ pictureMs }) => pictureMs) },
    },
  }
  const latency: Omit<Row, 'row'> = {
    ...{ measure: `Latency p95, ${LOAD_NAMES[load]}`, against: '–', goal: { atMost: 150 }, unit: 'ms' },
    ...{ values: measured.map(pickP95), note: 'not heard' },
  }
  return [lipSync, latency]
}
