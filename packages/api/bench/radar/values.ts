import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Row } from '@squall/shared/bench/row'
import { LAST_LEVEL, type RadarLayerName, radarProductScales, toRadarValue } from '@squall/shared/rules/radar-scale'
import { decodeLevel3 } from '../../src/weather/level3/decode'
import { levelValue } from '../../src/weather/level3/sweep'
import { makeValuePictures, readScanValues } from '../../src/weather/radar/value-picture'

/** Recorded scans, which lie beside the repository or are missing. */
const SCAN_FOLDER = fileURLToPath(new URL('../../../../../shared/weather/fixtures/radar/', import.meta.url))
export const N0B = 'superres-klsx-20220330/LSX_N0B_2022_03_30_15_40_41'
export const SCANS: [RadarLayerName, string][] = [
  ['reflectivity', N0B],
  ['velocity', 'superres-klsx-20220330/LSX_N0G_2022_03_30_15_40_41'],
  ['precipitation', 'ktlx-20130520-2016/KOUN_SDUS84_DPRTLX_201305202016'],
]

/** Returns why nothing can be measured; null where the scans are. */
export const withoutScans = (): string | null =>
  existsSync(join(SCAN_FOLDER, N0B)) ? null : `there are no recorded scans at ${SCAN_FOLDER}`

export const readRecordedScan = (path: string): Buffer => readFileSync(join(SCAN_FOLDER, path))

export async function processorMs(task: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await task()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Both pictures of a scan, and their sizes beside the file's. */
export async function measureScan(product: RadarLayerName, file: Buffer, rounds: number): Promise<Row> {
  const decoded: number[] = []
  const values: number[] = []
  for (let round = 0; round < rounds; round++) {
    decoded.push(await processorMs(() => decodeLevel3(file)))
    values.push(await processorMs(() => makeValuePictures({ file, product })))
  }
  const { full, overview } = await makeValuePictures({ file, product })
  return {
    ...{ row: product, measure: 'CPU of both pictures, decoding included', against: 'one scan' },
    ...{ unit: 'ms', values, goal: { atMost: 120 } },
    details: {
      'of it decoding, ms': decoded,
      'KB of the full one, the overview and the file': [full, overview, file].map(({ length }) => length / 1024),
    },
  }
}

/** Returns how many gates of a scan are shown with another value than the decoder's, by more than one step of the picture. */
export function countWrongGates(product: RadarLayerName, file: Buffer): { wrong: number; compared: number } {
  const decoded = decodeLevel3(file)
  const [sweep] = decoded.sweeps
  const { scale } = decoded
  if (scale === null || sweep === undefined) throw new Error(`There is no ${product}`)
  const { levels, geometry } = readScanValues(decoded, product)
  const picture = radarProductScales[product]
  const most = toRadarValue(LAST_LEVEL, picture) ?? Number.POSITIVE_INFINITY
  let [wrong, compared] = [0, 0]
  for (let row = 0; row < geometry.rows; row++) {
    const middle = ((row + 0.5) * 360) / geometry.rows
    const radial = sweep.radials.find(({ azimuth, width }) => (middle - azimuth + 360) % 360 < width)
    for (let gate = 0; radial !== undefined && gate < geometry.gates; gate++) {
      const truth = levelValue(radial.levels[gate] ?? 0, scale)
      const shown = toRadarValue(levels[row * geometry.gates + gate] ?? 0, picture)
      // Echo below the picture's scale is left out, and what is beyond its end is drawn as its end.
      const isLeftOut = truth === null || (product !== 'velocity' && truth < picture.minimum)
      const isFar = shown !== null && Math.abs(shown - clamp(truth ?? 0, picture.minimum, most)) > picture.increment
      if (isFar || (shown === null && !isLeftOut) || (shown !== null && truth === null)) wrong += 1
      compared += 1
    }
  }
  return { wrong, compared }
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
