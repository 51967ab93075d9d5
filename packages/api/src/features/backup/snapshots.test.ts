import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@squall/shared/server/db'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../config'
import { ensureDataDir } from '../../data-dir'
import { startBuiltThread } from '../../testing/built-programs'
import { createLogList } from '../../testing/log-list'
import { createBackupThread } from './backup-thread'
import {
  createSnapshots,
  findSuperfluousSnapshots,
  isSnapshotDue,
  parseSnapshotTime,
  type Snapshot,
  toSnapshotName,
} from './snapshots'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** By this machine's clock, whatever its time zone. */
const at = (day: number, hour: number) => new Date(2026, 4, day, hour)

describe('when a snapshot is due', () => {
  test.each([
    ['never before', at(20, 12), null, null, true],
    ['before the hour', at(20, 3), at(19, 4), null, false],
    ['from the hour on', at(20, 4), at(19, 4), null, true],
    ['once a day', at(20, 23), at(20, 4), null, false],
    ['one that was missed, at once', at(20, 12), at(18, 4), null, true],
    ['soon after a failure', new Date(at(20, 4).getTime() + HOUR / 2), at(19, 4), at(20, 4), false],
    ['an hour after a failure', at(20, 5), at(19, 4), at(20, 4), true],
  ] as const)('%s', (_name, now, lastTaken, lastFailed, expected) => {
    expect(isSnapshotDue(now, 4, lastTaken, lastFailed)).toBe(expected)
  })

  test("a snapshot's name holds its time, and other names are not snapshots", () => {
    const time = new Date('2026-05-20T09:00:00Z')
    expect([toSnapshotName(time), parseSnapshotTime(toSnapshotName(time))]).toEqual([
      'squall-2026-05-20T090000Z.tar',
      time,
    ])
    for (const name of [
      'squall.tar',
      'mine-2026-05-20T090000Z.tar',
      'squall-2026-99-20T090000Z.tar',
      `.${toSnapshotName(time)}.1.draft`,
    ])
      expect(parseSnapshotTime(name), name).toBeNull()
  })
})

describe('the superfluous snapshots', () => {
  const snapshot = (takenAt: Date, isWhole = true): Snapshot => ({
    name: toSnapshotName(takenAt),
    takenAt,
    bytes: 1,
    isWhole,
  })
  const listKeptNames = (all: Snapshot[], days: number, weeks: number) => {
    const gone = new Set(findSuperfluousSnapshots(all, { days, weeks }))
    return all.filter((one) => !gone.has(one)).map(({ takenAt }) => takenAt.getDate())
  }

  test('the newest snapshot of each of the last days and weeks stays', () => {
    // The 4th, 11th, 18th and 25th of May 2026 are Mondays.
    const month = Array.from({ length: 28 }, (_, index) => snapshot(at(index + 1, 4)))
    expect(listKeptNames(month, 3, 0)).toEqual([26, 27, 28])
    expect(listKeptNames(month, 3, 3)).toEqual([17, 24, 26, 27, 28])
    expect(listKeptNames([snapshot(at(28, 4)), snapshot(at(28, 9))], 1, 0)).toEqual([28])
    expect(findSuperfluousSnapshots([snapshot(at(28, 4)), snapshot(at(28, 9))], { days: 1, weeks: 0 })).toMatchObject([
      { takenAt: at(28, 4) },
    ])
  })

  test('old snapshots stay while no new ones arrive, and damaged ones do not count', () => {
    expect(listKeptNames([snapshot(at(1, 4)), snapshot(at(2, 4))], 2, 0)).toEqual([1, 2])
    expect(listKeptNames([snapshot(at(1, 4)), snapshot(at(2, 4), false)], 1, 0)).toEqual([1])
    expect(listKeptNames([snapshot(at(1, 4), false), snapshot(at(2, 4), false)], 1, 0)).toEqual([1, 2])
  })

  test('the last complete snapshot is never removed', () => {
    const some = fc.record({ day: fc.integer({ min: 1, max: 200 }), hour: fc.nat(23), isWhole: fc.boolean() })
    fc.assert(
      fc.property(fc.array(some), fc.integer({ min: 1, max: 9 }), fc.nat(9), (list, days, weeks) => {
        const all = list.map(({ day, hour, isWhole }) => snapshot(at(day, hour), isWhole))
        const gone = new Set(findSuperfluousSnapshots(all, { days, weeks }))
        const whole = all.filter(({ isWhole }) => isWhole).toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime())
        expect(whole[0] === undefined ? gone.size : gone.has(whole[0])).toBe(whole[0] === undefined ? 0 : false)
      }),
    )
  })
})

/** Returns a data folder with a database and snapshots that a thread writes, as in the real api. */
function installation({ days = 2, weeks = 0 } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'squall-snapshots-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const dataFolder = join(root, 'data')
  openDatabase(ensureDataDir(dataFolder).databaseFile, loadConfig({}).migrationsFolder).close()
  const folder = join(root, 'snapshots')
  const clock = { time: at(20, 5) }
  const backups = createBackupThread((order) => startBuiltThread('backup-worker', order))
  onTestFinished(backups.close)
  const { log, logs } = createLogList()
  const open = () =>
    createSnapshots({
      settings: { isOn: true, folder, hour: 4, days, weeks },
      write: (target) => backups.run({ dataFolder, target, version: '0.1.0' }),
      now: () => clock.time,
      log,
    })
  return { dataFolder, folder, clock, logs, open, snapshots: open(), names: () => readdirSync(folder).toSorted() }
}

test('each night adds a snapshot and removes superfluous ones', async () => {
  const { snapshots, names, clock, folder, open } = installation()
  expect(await snapshots.facts()).toMatchObject({ lastAt: null, kept: 0, failure: null })
  await snapshots.takeIfDue()
  await snapshots.takeIfDue()
  expect(names()).toEqual([toSnapshotName(at(20, 5))])
  expect([statSync(folder).mode & 0o777, statSync(join(folder, toSnapshotName(at(20, 5)))).mode & 0o777]).toEqual([
    0o700, 0o600,
  ])
  for (const day of [21, 22]) {
    clock.time = at(day, 5)
    await open().takeIfDue()
  }
  expect(names()).toEqual([toSnapshotName(at(21, 5)), toSnapshotName(at(22, 5))])
  expect(await snapshots.facts()).toMatchObject({ lastAt: at(22, 5).toISOString(), kept: 2, damaged: 0 })
})

test('a failure is logged and reported, removes nothing, and is cleared by the next success', async () => {
  const { snapshots, names, clock, logs, dataFolder } = installation({ days: 1 })
  await snapshots.takeIfDue()
  clock.time = at(21, 5)
  const database = join(dataFolder, 'squall.db')
  rmSync(database)
  await snapshots.takeIfDue()
  expect(names()).toEqual([toSnapshotName(at(20, 5))])
  expect((await snapshots.facts()).failure).toEqual({
    at: at(21, 5).toISOString(),
    reason: `There is no database in ${dataFolder}`,
  })
  expect(logs.at(-1)).toMatch(/^no snapshot could be taken: There is no database in/)
  openDatabase(database, loadConfig({}).migrationsFolder).close()
  clock.time = at(21, 7)
  await snapshots.takeIfDue()
  expect(names()).toEqual([toSnapshotName(at(21, 7))])
  expect((await snapshots.facts()).failure).toBeNull()
})

test('a truncated snapshot is reported and never causes a complete one to be removed', async () => {
  const { snapshots, names, clock, folder } = installation({ days: 1 })
  await snapshots.takeIfDue()
  const cut = join(folder, toSnapshotName(at(20, 6)))
  writeFileSync(cut, 'x'.repeat(2000))
  truncateSync(cut, 1000)
  expect(await snapshots.facts()).toMatchObject({ kept: 2, damaged: 1, lastAt: at(20, 5).toISOString() })
  clock.time = at(21, 5)
  await snapshots.takeIfDue()
  expect(names()).toEqual([toSnapshotName(at(21, 5))])
})

test('old drafts are removed, and foreign files stay', async () => {
  const { snapshots, names, folder, clock, dataFolder } = installation()
  mkdirSync(folder)
  const draft = join(folder, '.squall-2026-05-01T040000Z.tar.77.draft')
  for (const file of [draft, join(folder, 'notes.txt')]) {
    writeFileSync(file, 'x')
    const old = new Date(clock.time.getTime() - 2 * DAY)
    utimesSync(file, old, old)
  }
  const staging = join(dataFolder, 'backup-aB3xyZ')
  mkdirSync(staging)
  utimesSync(staging, new Date(0), new Date(0))
  await snapshots.takeIfDue()
  expect(names()).toEqual(['notes.txt', toSnapshotName(at(20, 5))])
  expect(existsSync(staging)).toBe(false)
})
