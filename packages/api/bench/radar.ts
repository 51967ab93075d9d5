import { join, resolve } from 'node:path'
import { type Child, startChild } from '@squall/shared/bench/children'
import { readOptions, whole } from '@squall/shared/bench/options'
import { printMachine, report } from '@squall/shared/bench/report'
import type { Row } from '@squall/shared/bench/row'
import { ratios } from '@squall/shared/bench/statistics'
import parseWithLibrary from 'nexrad-level-3-data'
import { z } from 'zod'
import { decodeLevel3 } from '../src/weather/level3/decode'
import { startBucket } from './radar/bucket'
import { benchRadars, measureFrames, measureSecondVisitor } from './radar/frames'
import { measureScan, N0B, processorMs, readRecordedScan, SCANS, withoutScans } from './radar/values'

/*
 * What radar pictures cost: those of one recorded scan in processor time, our decoder against the library's, and frames over HTTP
 * from the built system.
 */
/** Products that the library reads to their end. */
const READABLE = ['34_NSTTLX', '54_N0STLX', '64_NHITLX'].map(
  (name) => `ktlx-20130520-2016/KOUN_SDUS${name}_201305202016`,
)

const { rounds, quick, out } = readOptions('radar', (quick) => ({ rounds: whole(quick ? 3 : 15) }))
printMachine()
const reason = withoutScans()
if (reason !== null) {
  console.log(`Nothing measured: ${reason}`)
  process.exit()
}
const rows: Row[] = []
for (const [product, path] of SCANS) rows.push(await measureScan(product, readRecordedScan(path), rounds))
for (const path of READABLE) rows.push(await measureDecoders(path))
rows.push(...(await measureOverHttp()))
report({ rows, out, conditions: { rounds, quick } })
process.exit()

/** Our decoder and the library's on one product, in turns. */
async function measureDecoders(path: string): Promise<Row> {
  const file = readRecordedScan(path)
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
  const bucket = await startBucket(readRecordedScan(N0B), benchRadars, new Date())
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
