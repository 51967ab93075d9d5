import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Child, startChild } from '@squall/shared/bench/children'
import { readOptions, whole } from '@squall/shared/bench/options'
import { printMachine, report } from '@squall/shared/bench/report'
import type { Row } from '@squall/shared/bench/row'
import { ratios } from '@squall/shared/bench/statistics'
import type { RadarLayerName } from '@squall/shared/rules/radar-scale'
import parseWithLibrary from 'nexrad-level-3-data'
import { z } from 'zod'
import { decodeLevel3 } from '../src/weather/level3/decode'
import { chooseCrop } from '../src/weather/radar/crop'
import { makePicture } from '../src/weather/radar/make-picture'
import { LAYERS } from '../src/weather/radar/scans'
import { startBucket } from './radar/bucket'
import { measureFrames, measureSecondVisitor } from './radar/frames'

/*
 * What a radar picture costs: one recorded scan in processor time, our decoder against the library's, and frames over HTTP from
 * the built system.
 */
const folder = fileURLToPath(new URL('../../../../shared/weather/fixtures/radar/', import.meta.url))
const N0B = 'superres-klsx-20220330/LSX_N0B_2022_03_30_15_40_41'
const SCANS: [RadarLayerName, string][] = [
  ['reflectivity', N0B],
  ['velocity', 'superres-klsx-20220330/LSX_N0G_2022_03_30_15_40_41'],
  ['precipitation', 'ktlx-20130520-2016/KOUN_SDUS84_DPRTLX_201305202016'],
]
/** Products that the library reads to their end. */
const READABLE = ['34_NSTTLX', '54_N0STLX', '64_NHITLX'].map(
  (name) => `ktlx-20130520-2016/KOUN_SDUS${name}_201305202016`,
)

const { rounds, quick, out } = readOptions('radar', (quick) => ({ rounds: whole(quick ? 3 : 15) }))
printMachine()
if (!existsSync(join(folder, N0B))) {
  console.log(`Nothing measured: there are no recorded scans at ${folder}`)
  process.exit()
}
const rows: Row[] = []
for (const [layer, path] of SCANS) rows.push(await measureScan(layer, readFileSync(join(folder, path))))
for (const path of READABLE) rows.push(await measureDecoders(path))
rows.push(...(await measureOverHttp()))
report({ rows, out, conditions: { rounds, quick } })
process.exit()

async function measureScan(layer: RadarLayerName, file: Buffer): Promise<Row> {
  const radar = decodeLevel3(file)
  const crops = [7, 8, 9].map((zoom) => chooseCrop(radar, LAYERS[layer], zoom, radar))
  const [whole] = crops
  if (whole === undefined) throw new Error('There is no crop')
  const decoded: number[] = []
  const values: number[] = []
  for (let round = 0; round < rounds; round++) {
    decoded.push(await processorMs(() => decodeLevel3(file)))
    values.push(await processorMs(() => makePicture({ file, layer, crop: whole })))
  }
  const sizes = await Promise.all(crops.map(async (crop) => (await makePicture({ file, layer, crop })).length / 1024))
  return {
    ...{ row: layer, measure: 'CPU of one picture, decoding included', against: 'one scan', unit: 'ms', values },
    goal: { atMost: 120 },
    details: { 'of it decoding, ms': decoded, 'KB at zoom 7, 8 and 9': sizes },
  }
}

/** Our decoder and the library's on one product, in turns. */
async function measureDecoders(path: string): Promise<Row> {
  const file = readFileSync(join(folder, path))
  const { complaints } = await quietly(() => parseWithLibrary(file))
  if (complaints > 0) throw new Error(`nexrad-level-3-data does not read the whole of ${path}`)
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < 10 * rounds; round++) {
    ours.push(await processorMs(() => decodeLevel3(file)))
    await quietly(async () => theirs.push(await processorMs(() => parseWithLibrary(file))))
  }
  return {
    ...{ row: path.slice(-19, -13), measure: 'CPU of decoding (how many times less)', against: 'nexrad-level-3-data' },
    ...{ goal: { atLeast: 1 }, unit: '×', values: ratios(theirs, ours) },
  }
}

async function measureOverHttp(): Promise<Row[]> {
  const bucket = await startBucket(readFileSync(join(folder, N0B)), new Date())
  // Other weather comes from nowhere: the bucket knows scans alone.
  const services = ['LEVEL3', 'NWS', 'PROBSEVERE', 'WATCHES', 'UV', 'GEOCODING'].map((name) => [
    `${name}_URL`,
    bucket.base,
  ])
  const log = resolve('test-results', 'bench-radar.log')
  let system: Child<{ address: string }> | null = null
  try {
    system = await startChild({
      side: null,
      program: join(import.meta.dirname, 'system.ts'),
      args: { data: 'none', log, env: { WEATHER: 'live', ...Object.fromEntries(services) } },
      ready: z.object({ address: z.string() }),
    })
    const { address } = system.ready
    return [...(await measureFrames(address, rounds)), await measureSecondVisitor(address)]
  } finally {
    await system?.stop()
    bucket.close()
  }
}

async function processorMs(task: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await task()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Runs a task of the library, which prints every packet it does not know, and counts what it prints as errors. */
async function quietly(task: () => unknown): Promise<{ complaints: number }> {
  const { log, error } = console
  let complaints = 0
  console.log = () => undefined
  console.error = () => void complaints++
  try {
    await task()
  } finally {
    Object.assign(console, { log, error })
  }
  return { complaints }
}
