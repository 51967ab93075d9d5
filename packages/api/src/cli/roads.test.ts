import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { RoadMap } from '@squall/shared/contract/weather'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from './run-command'

function installation() {
  const folder = mkdtempSync(join(tmpdir(), 'squall-roads-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return {
    run: (...args: string[]) => runCommand(['roads', ...args], { DATA_DIR: folder }),
    stored: () => readdirSync(join(folder, 'map')),
    read: () =>
      RoadMap.parse(JSON.parse(gunzipSync(readFileSync(join(folder, 'map', 'roads.json.gz'))).toString('utf8'))),
    write(name: string, features: unknown[]) {
      const file = join(folder, name)
      writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features }))
      return file
    },
  }
}

const road = (properties: object) => ({
  type: 'Feature',
  properties,
  geometry: {
    type: 'LineString',
    coordinates: [
      [-100, 46.8],
      [-99, 46.9],
    ],
  },
})
const interstate = road({ country: 'United States', class: 'Interstate', type: 'Freeway' })

test("roads takes Natural Earth's file, names its source and leaves nothing half written", async () => {
  const { run, write, read, stored } = installation()
  const file = write('ne.geojson', [interstate, { ...interstate, geometry: { type: 'Point', coordinates: [1, 2] } }])
  expect(await run(file)).toEqual([
    '1 features that are no lines were passed over',
    '1 freeways and 0 highways of 1 segments, 1 kB',
    "The radar map says 'Roads: Natural Earth'",
  ])
  expect(read()).toMatchObject({ source: 'Roads: Natural Earth', freeways: [[-100_000, 46_800, 1000, 100]] })
  expect(stored()).toEqual(['roads.json.gz'])
})

test('roads of others need their source, which the map then says', async () => {
  const { run, write, read } = installation()
  const file = write('dot.geojson', [road({})])
  await expect(run(file)).rejects.toThrow(/^--source: say whose data this is/)
  await expect(run(file, '--source', 'x'.repeat(81))).rejects.toThrow('--source: at most 80 characters')
  await run(file, '--source', 'Roads: state DOT')
  expect(read().source).toBe('Roads: state DOT')
})

test('a bad file leaves the road map that was there', async () => {
  const { run, write, read } = installation()
  await run(write('ne.geojson', [interstate]))
  await expect(run(write('empty.geojson', []))).rejects.toThrow('There are no lines in this file')
  const huge = write('huge.geojson', [])
  truncateSync(huge, 256 * 1024 * 1024 + 1)
  await expect(run(huge)).rejects.toThrow('larger than 256 MB: take major roads only')
  await expect(run('nowhere.geojson')).rejects.toThrow('nowhere.geojson')
  await expect(run()).rejects.toThrow('Name one GeoJSON file of roads')
  expect(read().freeways).toHaveLength(1)
})

test('the road map can be removed', async () => {
  const { run, write, stored } = installation()
  await run(write('ne.geojson', [interstate]))
  expect(await run('--remove')).toEqual(['The road map is removed'])
  expect(stored()).toEqual([])
})
