import { judgeRow } from '@squall/shared/bench/row'
import { expect, test } from 'vitest'
import type { Measured } from './measure'
import { formatFigures, type Outcome, toRows } from './outcome'

const measured = (p50: number, change: Partial<Measured> = {}): Measured => ({
  ...{ p50, p95: 2 * p50, p99: 3 * p50, worst: 4 * p50, shownPerSecond: 30, seenPerSecond: 30 },
  ...{
    freezes: 0,
    longestGapMs: 50,
    cpu: { media: 0.1 },
    others: 0,
    kilobitsPerSecond: 600,
    lipSync: null,
    keyFramesPerMinute: null,
    ...change,
  },
})
const outcome = (system: string, idle: Measured): Outcome => ({
  ...{ system, firstPictureMs: 900, clickMs: [200, 250, 400], loads: { idle } },
})
const judge = (outcomes: Outcome[]) =>
  new Map(toRows(outcomes, 'Janus').map((row) => [row.measure, judgeRow({ ...row })]))

test('latency is compared with the peer of the same round', () => {
  const rows = judge([
    outcome('Squall', measured(50)),
    outcome('Janus', measured(100)),
    outcome('Janus', measured(40)),
    outcome('Squall', measured(60)),
  ])
  expect(rows.get('Latency p50, idle')).toMatchObject({ against: 'Janus', values: [0.5, 1.5], met: false })
})

test('half the pictures, a freeze and a late one miss their goals', () => {
  const rows = judge([outcome('Squall', measured(130, { seenPerSecond: 15, freezes: 1 }))])
  expect(rows.get('Worst latency, idle')?.met).toBe(false)
  expect(rows.get('Seen of 30 pictures a second, idle')).toMatchObject({ median: 50, met: false })
  expect(rows.get('Freezes over 200 ms, idle')?.met).toBe(false)
  expect(rows.get('First picture')?.met).toBe(true)
})

test('what was not measured is neither met nor missed', () => {
  const rows = judge([outcome('Squall', measured(50))])
  for (const measure of ['Latency p50, idle', 'Latency p50, one core busy', 'Latency p95, page blocked 300 of 400 ms'])
    expect(rows.get(measure)?.met).toBeNull()
})

test('the table has a line for each system and load that was measured', () => {
  const lines = formatFigures([outcome('Squall', measured(50)), outcome('Janus', measured(100))]).split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[2]).toMatch(/Squall .* idle .* 50 ms .* media 0\.1/)
})

test('clicks are judged by the middle and by the slowest, lip sync by how far it is off either way', () => {
  const lipSync = { beeps: 16, middleMs: -20, p95Ms: 50, soundMs: 80, pictureMs: 100 }
  const heard = { heard: measured(80, { lipSync }) }
  const rows = judge([{ ...outcome('Squall', measured(50)), loads: heard }])
  expect(rows.get('First picture from a click on home')).toMatchObject({ median: 250, met: true })
  expect(rows.get('The same, p95 of a round')).toMatchObject({ median: 385, met: false })
  expect(rows.get('Sound and picture apart, p95, idle, with sound')).toMatchObject({ median: 50, met: false })
  expect(rows.get('Sound and picture apart, p95, one core busy, with sound')?.met).toBeNull()
})

test('a session behind a weak link has a line and rows of its own, and no part in those of others', () => {
  const weak: Outcome = {
    ...{ system: 'Squall', weakEnd: 'viewer', firstPictureMs: 9_000, clickMs: [] },
    loads: { 'weak-viewer': measured(100, { shownPerSecond: 20, seenPerSecond: 10, keyFramesPerMinute: 6 }) },
  }
  const rows = judge([weak])
  expect(rows.get('Latency p95, viewer behind a weak link')).toMatchObject({ median: 200, met: true })
  expect(rows.get('Seen of the pictures shown, viewer behind a weak link')?.median).toBe(50)
  expect(rows.get('Latency p95, both behind weak links')?.met).toBeNull()
  expect(rows.get('First picture')?.met).toBeNull()
  expect(formatFigures([weak]).split('\n')[2]).toMatch(/viewer behind a weak link .* 9000 ms .* 6 /)
})
