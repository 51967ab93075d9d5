import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPmtiles } from '../testing/pmtiles-file'
import { runCommand } from './run-command'

function installation() {
  const folder = mkdtempSync(join(tmpdir(), 'squall-map-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return {
    run: (...args: string[]) => runCommand(['map', ...args], { DATA_DIR: folder }),
    stored: () => readdirSync(join(folder, 'map', 'streets')),
    write(name: string, bytes: Buffer) {
      writeFileSync(join(folder, name), bytes)
      return join(folder, name)
    },
  }
}

const STREETS = createPmtiles({
  metadata: JSON.stringify({ name: 'Oklahoma', attribution: '<a href="https://osm.org">&copy; OpenStreetMap</a>' }),
})

test('an archive of streets is copied under its hash, and a second one takes its place', async () => {
  const { run, write, stored } = installation()
  expect(await run('import', write('oklahoma.pmtiles', STREETS))).toEqual([
    'Oklahoma: pbf tiles of zoom 0 to 0, 1 MB',
    "The map says '© OpenStreetMap'",
  ])
  expect(stored()).toHaveLength(1)
  const terrain = write('terrain.pmtiles', createPmtiles({ tileType: 4 }))
  expect(await run('import', terrain)).toEqual([
    'terrain.pmtiles: webp tiles of zoom 0 to 0, 1 MB',
    'It names no source; its licence may ask you to',
  ])
  expect(stored()).toHaveLength(1)
  expect(await run('remove')).toEqual(['The imported archive is removed'])
  expect(stored).toThrow('ENOENT')
})

test.each([
  ['text', Buffer.from('streets'), 'This is no PMTiles archive'],
  ['nothing', Buffer.alloc(0), 'This is no PMTiles archive'],
  ['MBTiles', Buffer.from('SQLite format 3\u0000'), 'This is an MBTiles file'],
  ['version 2', Buffer.from([0x50, 0x4d, 2, 0, ...Buffer.alloc(600)]), 'an older version; version 3 is needed'],
  ['version 4', createPmtiles({ version: 4 }), 'of version 4; version 3 is needed'],
  ['a header alone', STREETS.subarray(0, 127), 'Its header and first directory cannot be read'],
  ['a truncated archive', STREETS.subarray(0, -1), 'This archive is cut off: it should have'],
  ['tiles of an unknown kind', createPmtiles({ tileType: 0 }), 'of a kind that the map cannot show'],
  ['tiles in Brotli', createPmtiles({ compression: 3 }), 'compressed with Brotli or Zstandard; gzip is needed'],
  ['broken metadata', createPmtiles({ metadata: '{' }), 'Its metadata cannot be read'],
])('%s is refused, and the archive before it stays', async (_what, bytes, problem) => {
  const { run, write, stored } = installation()
  await run('import', write('good.pmtiles', STREETS))
  const before = stored()
  await expect(run('import', write('bad.pmtiles', bytes))).rejects.toThrow(problem)
  expect(stored()).toEqual(before)
})

test('a file that is not there, and words that mean nothing, are named', async () => {
  const { run } = installation()
  await expect(run('import', 'nowhere.pmtiles')).rejects.toThrow('nowhere.pmtiles')
  await expect(run('import')).rejects.toThrow('Name a PMTiles archive')
  await expect(run('export', 'x')).rejects.toThrow('Name a PMTiles archive')
})
