import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { getRealMapFolder, openMapFiles } from '../../demo/map/map-files'
import { buildBaseMap } from './build-base-map'
import { FORMAT, openTileFile } from './tile-file'

const folder = getRealMapFolder(resolve(import.meta.dirname, '../../../../..'))
const { list } = openMapFiles(folder)
const isHere = list.files.some(({ file }) => file === 'roads-major.topo.json')
if (!isHere) console.log(`Tests on real map data are skipped: there is none at ${folder}`)

test.skipIf(!isHere)('real highways, rivers, lakes and towns become tiles that a phone loads at once', () => {
  const target = mkdtempSync(join(tmpdir(), 'squall-real-map-'))
  onTestFinished(() => rmSync(target, { recursive: true, force: true }))
  // State roads are most of the data and take most of the time.
  const files = list.files.filter(({ file }) => file !== 'roads-state.topo.json')
  const path = buildBaseMap({
    folder: target,
    inputs: { format: FORMAT, sources: 'test', roads: null },
    files: files.map(({ layer, file }) => ({ layer, name: file, path: join(folder, file) })),
    previous: null,
    credit: { attribution: list.attribution, licence: list.licence },
    importedRoads: null,
    builtAt: '2026-05-20T12:00:00Z',
  })
  const map = openTileFile(path)
  expect(map?.facts.layers).toEqual(['roads', 'rivers', 'lakes', 'urban'])
  expect(readFileSync(path).length).toBeLessThan(20_000_000)
  const sizes = [0, 1, 2, 3].flatMap((z) =>
    Array.from(
      { length: 4 ** z },
      (_, index) => map?.readTile({ z, x: index % 2 ** z, y: Math.floor(index / 2 ** z) })?.length ?? 0,
    ),
  )
  expect(Math.max(...sizes)).toBeLessThan(100_000)
  expect(map?.readTile({ z: 9, x: 117, y: 202 })?.length).toBeGreaterThan(500)
  map?.close()
})
