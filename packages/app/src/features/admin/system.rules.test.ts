import type { BaseMapFacts, SystemHealth } from '@squall/shared/contract/admin'
import type { MediaEngine } from '@squall/shared/contract/live'
import { expect, test } from 'vitest'
import { listSystemParts } from './system.rules'

const NOW = Date.parse('2026-05-20T21:00:00Z')
const well = { state: 'well', problem: null } as const
const failed = { state: 'failed', problem: 'It does not answer.', facts: null } as const

const health: SystemHealth = {
  checkedAt: '2026-05-20T21:00:00.000Z',
  api: {
    ...well,
    facts: {
      uptimeSeconds: 60,
      memoryBytes: 1024 ** 2,
      heapUsedBytes: 1,
      heapLimitBytes: 2,
      cpuPercent: null,
      eventLoopDelayMs: null,
      processors: 2,
      freeMemoryBytes: 1,
      totalMemoryBytes: 2,
    },
  },
  database: {
    ...well,
    facts: { sizeBytes: 1, walBytes: 0, emptyBytes: 0, migrations: 'current', appliedMigrations: 5 },
  },
  media: failed,
  weather: {
    ...well,
    facts: {
      sources: [
        { id: 'alerts', name: 'NWS alerts', state: 'active', lastSuccess: '2026-05-20T20:55:00.000Z', problem: null },
        { id: 'uv', name: 'UV', state: 'off', lastSuccess: null, problem: null },
      ],
    },
  },
  disk: failed,
  notifications: failed,
  recordings: {
    ...well,
    facts: {
      ...{ isOn: true, running: 1, stopped: 0, replays: 2, replayBytes: 5 * 1024 ** 3, maxBytes: 20 * 1024 ** 3 },
      ...{ clips: 4, clipBytes: 16 * 1024 ** 2, largest: { username: 'rhea', bytes: 4 * 1024 ** 3 } },
    },
  },
  snapshots: {
    ...well,
    facts: {
      isOn: true,
      lastAt: '2026-05-20T09:00:00.000Z',
      lastBytes: 1024 ** 2,
      kept: 3,
      keptBytes: 3 * 1024 ** 2,
      damaged: 0,
      failure: null,
    },
  },
  baseMap: {
    ...well,
    facts: {
      state: 'ready',
      progress: null,
      map: {
        builtAt: '2026-05-20T09:00:00.000Z',
        sizeBytes: 12 * 1024 ** 2,
        tiles: 5000,
        attribution: 'Natural Earth',
        licence: 'Public domain',
        hasImportedRoads: false,
      },
      failure: null,
      streets: null,
    },
  },
  versions: failed,
}

test('a failed part has a problem and no facts; the others have their facts', () => {
  const parts = listSystemParts(health, NOW)
  expect(parts.map(({ title, facts }) => [title, facts.length])).toEqual([
    ['Server process', 7],
    ['Live process', 0],
    ['Database', 4],
    ['Disk', 0],
    ['Recordings', 6],
    ['Snapshots', 4],
    ['Notifications', 0],
    ['Weather sources', 2],
    ['Base map', 6],
    ['Versions', 0],
  ])
  expect(parts[1]?.problem).toBe('It does not answer.')
})

test('unmeasured values say so, and sources have the time of their last answer', () => {
  const [process, , database, , recordings, snapshots, , weather] = listSystemParts(health, NOW)
  expect(recordings?.facts).toContainEqual(['Most space', '@rhea, 4 GB'])
  expect(process?.facts).toContainEqual(['Processor', 'Not measured yet'])
  expect(database?.facts).toContainEqual(['Migrations', 'All applied (5)'])
  expect(snapshots?.facts).toContainEqual(['Last', '12h ago'])
  expect(weather?.facts).toEqual([
    ['NWS alerts', 'Active, last answer 5m ago'],
    ['UV', 'Switched off'],
  ])
})

test('the live process names its WebSocket library, and a faster one where there is one', () => {
  const facts = { sockets: 0, viewers: 0, publishers: 0, uptimeSeconds: 1, memoryBytes: 1, answeredInMs: 1 }
  const factsWith = (engine: MediaEngine) =>
    Object.fromEntries(
      listSystemParts({ ...health, media: { ...well, facts: { ...facts, engine } } }, NOW).flatMap(
        (part) => part.facts,
      ),
    )
  expect(factsWith({ name: 'uWebSockets.js', passedOver: [] })).toMatchObject({ 'WebSocket library': 'uWebSockets.js' })
  const missing = { name: 'uWebSockets.js' as const, reason: 'needs glibc 2.38 or newer' }
  expect(factsWith({ name: 'ws', passedOver: [missing] })).toMatchObject({
    'WebSocket library': 'ws, which runs everywhere',
    'Faster with': 'Node 22, 24 or 25 and glibc 2.38',
  })
})

test('the base map shows its download, its failure and what is in use', () => {
  const factsWith = (changes: Partial<BaseMapFacts>) => {
    const facts = health.baseMap.facts && { ...health.baseMap.facts, ...changes }
    const parts = listSystemParts({ ...health, baseMap: { ...well, facts } }, NOW)
    return Object.fromEntries(parts.find(({ title }) => title === 'Base map')?.facts ?? [])
  }
  expect(factsWith({})).toEqual({
    'Roads, rivers, lakes, towns': 'Ready',
    Built: '12h ago',
    Size: '12 MB, 5,000 tiles',
    Source: 'Natural Earth',
    Licence: 'Public domain',
    Streets: 'None imported',
  })
  const progress = { file: 2, files: 6, bytes: 3 * 1024 ** 2, totalBytes: 6 * 1024 ** 2 }
  expect(factsWith({ state: 'fetching', map: null, progress })).toEqual({
    'Roads, rivers, lakes, towns': 'Downloading',
    Download: 'file 2 of 6, 3 MB of 6 MB',
    Streets: 'None imported',
  })
  const failure = { at: '2026-05-20T21:00:00Z', reason: 'maps.test: answered 503', nextTryAt: '2026-05-20T21:01:00Z' }
  expect(factsWith({ state: 'failed', failure })).toMatchObject({
    'Roads, rivers, lakes, towns': 'The last attempt failed',
    'Next attempt': expect.any(String),
  })
})
