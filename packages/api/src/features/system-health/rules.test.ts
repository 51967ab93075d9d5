import { compareMigrations } from '@squall/shared/server/db'
import { describe, expect, test } from 'vitest'
import {
  findDatabaseProblem,
  findDiskProblem,
  findMediaProblem,
  findProcessProblem,
  findQueueProblem,
  findRecordingProblem,
  findSnapshotProblem,
  findWeatherProblem,
} from './rules'

const GB = 1024 ** 3

test('recordings need a look when one stopped, and when their space is nearly used', () => {
  const facts = {
    ...{ isOn: true, running: 1, stopped: 0, replays: 2, replayBytes: 5 * GB, maxBytes: 20 * GB },
    ...{ clips: 0, clipBytes: 0, largest: null },
  }
  expect(findRecordingProblem(facts)).toBeNull()
  expect(findRecordingProblem({ ...facts, stopped: 1 })).toMatch(/stopped while its stream goes on/)
  expect(findRecordingProblem({ ...facts, replayBytes: 19 * GB })).toMatch(/nearly all of their space/)
})

describe('the process', () => {
  const calm = {
    uptimeSeconds: 100,
    memoryBytes: GB / 4,
    heapUsedBytes: GB / 8,
    heapLimitBytes: 4 * GB,
    cpuPercent: 10,
    eventLoopDelayMs: { p50: 0, p99: 5, max: 30 },
    processors: 2,
    freeMemoryBytes: GB,
    totalMemoryBytes: 8 * GB,
  }
  test.each([
    [{}, null],
    [{ cpuPercent: null, eventLoopDelayMs: null }, null],
    [{ heapUsedBytes: 3.5 * GB }, 'Its memory is nearly used up.'],
    [{ eventLoopDelayMs: { p50: 1, p99: 300, max: 900 } }, 'It answers late: something keeps it busy.'],
    [{ cpuPercent: 99 }, 'It uses nearly all of a processor.'],
    [{ freeMemoryBytes: GB / 100 }, 'The machine has hardly any memory left.'],
  ])('%j', (facts, problem) => {
    expect(findProcessProblem({ ...calm, ...facts })).toBe(problem)
  })
})

describe('migrations', () => {
  const known = ['a', 'b', 'c'].map((hash) => ({ hash }))
  test.each([
    [['a', 'b', 'c'], 'current'],
    [['a', 'b'], 'missing'],
    [[], 'missing'],
    [['a', 'b', 'c', 'd'], 'newer'],
    [['a', 'x', 'c'], 'changed'],
    [['a', 'x'], 'changed'],
  ])('%j are %s', (applied, state) => {
    const hashes = applied.map((hash) => ({ hash }))
    expect(compareMigrations(hashes, known)).toBe(state)
  })

  test('only current migrations are no problem', () => {
    const facts = { sizeBytes: 1, emptyBytes: 0, walBytes: 0, appliedMigrations: 3 }
    const problems = (['current', 'missing', 'newer', 'changed'] as const).map((migrations) =>
      findDatabaseProblem({ ...facts, migrations }),
    )
    expect(problems.map((problem) => problem === null)).toEqual([true, false, false, false])
    expect(findDatabaseProblem({ ...facts, migrations: 'current', walBytes: GB })).toContain('not yet in the file')
  })
})

test('a disk with less than 1 GB or a tenth free is a problem', () => {
  expect(findDiskProblem({ totalBytes: 100 * GB, freeBytes: 50 * GB })).toBeNull()
  expect(findDiskProblem({ totalBytes: 100 * GB, freeBytes: 5 * GB })).toBe('Less than a tenth is free.')
  expect(findDiskProblem({ totalBytes: 4 * GB, freeBytes: GB / 2 })).toBe('Less than 1 GB is free.')
})

test('a media process that answers late is busy', () => {
  const facts = {
    sockets: 0,
    viewers: 0,
    publishers: 0,
    uptimeSeconds: 1,
    memoryBytes: 1,
    engine: { name: 'ws' as const, passedOver: [] },
  }
  expect(findMediaProblem({ ...facts, answeredInMs: 5 })).toBeNull()
  expect(findMediaProblem({ ...facts, answeredInMs: 900 })).not.toBeNull()
})

test('weather sources that are down or stale are named; unused and disabled ones are not', () => {
  const source = { id: 'alerts', lastSuccess: null, problem: null } as const
  expect(
    findWeatherProblem({
      sources: [
        { ...source, name: 'Alerts', state: 'down' },
        { ...source, name: 'Radar', state: 'waiting' },
        { ...source, name: 'Watches', state: 'stale' },
        { ...source, name: 'UV', state: 'off' },
      ],
    }),
  ).toBe('Not current: Alerts, Watches.')
  expect(findWeatherProblem({ sources: [] })).toBeNull()
})

test('a queue is late when its oldest delivery is five minutes overdue', () => {
  const queue = { eventsWaiting: 0, waiting: 1, sending: 0, failed: 9, unknown: 1, isMailSetUp: false }
  const now = new Date('2026-05-20T12:00:00Z')
  expect(findQueueProblem({ ...queue, oldestDueAt: null }, now)).toBeNull()
  expect(findQueueProblem({ ...queue, oldestDueAt: '2026-05-20T11:56:00Z' }, now)).toBeNull()
  expect(findQueueProblem({ ...queue, oldestDueAt: '2026-05-20T11:54:00Z' }, now)).not.toBeNull()
})

test('a snapshot that failed, is damaged or is more than two days old is a problem, unless snapshots are off', () => {
  const facts = { isOn: true, lastAt: null, lastBytes: null, kept: 0, keptBytes: 0, damaged: 0, failure: null }
  const now = new Date('2026-05-20T12:00:00Z')
  expect(findSnapshotProblem(facts, now)).toBeNull()
  expect(findSnapshotProblem({ ...facts, lastAt: '2026-05-19T09:00:00Z' }, now)).toBeNull()
  expect(findSnapshotProblem({ ...facts, lastAt: '2026-05-18T09:00:00Z' }, now)).toContain('more than two days old')
  expect(findSnapshotProblem({ ...facts, damaged: 1 }, now)).toContain('damaged')
  const failed = { ...facts, failure: { at: '2026-05-20T09:00:00Z', reason: 'No room' } }
  expect(findSnapshotProblem(failed, now)).toBe('The last snapshot failed: No room')
  expect(findSnapshotProblem({ ...failed, isOn: false }, now)).toBeNull()
})
