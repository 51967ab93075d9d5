import { existsSync, readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { RadarData } from '@squall/shared/contract/weather'
import type { RadarLayerName } from '@squall/shared/rules/radar-scale'
import parseWithLibrary from 'nexrad-level-3-data'
import { loadConfig } from '../src/config'
import { decodeLevel3 } from '../src/weather/level3/decode'
import { cropFor } from '../src/weather/radar/crop'
import { LAYERS } from '../src/weather/radar/layers'
import { makePicture } from '../src/weather/radar/make-picture'
import type { MakePicture } from '../src/weather/radar/radar-threads'
import { createBenchApi } from './api'
import { at, ms } from './timing'

/* What a radar picture costs: one scan in processor time, twelve frames over HTTP cold and warm, and our decoder beside the library's. */

const folder = fileURLToPath(new URL('../../../../shared/weather/fixtures/radar/', import.meta.url))
const N0B = 'superres-klsx-20220330/LSX_N0B_2022_03_30_15_40_41'
const SCANS: [RadarLayerName, string][] = [
  ['reflectivity', N0B],
  ['velocity', 'superres-klsx-20220330/LSX_N0G_2022_03_30_15_40_41'],
  ['precipitation', 'ktlx-20130520-2016/KOUN_SDUS84_DPRTLX_201305202016'],
]
const READABLE = ['34_NSTTLX', '54_N0STLX', '64_NHITLX'].map(
  (name) => `ktlx-20130520-2016/KOUN_SDUS${name}_201305202016`,
)
const ROUNDS = 15

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
async function processorMs(task: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await task()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function printScans(): Promise<void> {
  console.log(
    '| One scan | decoded | picture made (all) | Goal | size at zoom 7 | zoom 8 | zoom 9 |\n|---|---|---|---|---|---|---|',
  )
  for (const [layer, path] of SCANS) {
    const file = readFileSync(join(folder, path))
    const radar = decodeLevel3(file)
    const crops = [7, 8, 9].map((zoom) => cropFor(radar, LAYERS[layer], zoom, radar))
    const [whole] = crops
    if (whole === undefined) continue
    const decode: number[] = []
    const all: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      decode.push(await processorMs(() => decodeLevel3(file)))
      all.push(await processorMs(() => makePicture({ file, layer, crop: whole })))
    }
    const sizes = await Promise.all(crops.map(async (crop) => (await makePicture({ file, layer, crop })).length / 1024))
    const shown = sizes.map((size) => `${size.toFixed(0)} kB`).join(' | ')
    console.log(`| ${layer} | ${median(decode).toFixed(0)} ms | ${median(all).toFixed(0)} ms | ≤ 120 ms | ${shown} |`)
  }
}

/** What the library says while it reads, and it says every packet it does not know. */
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

/** Products the library reads whole; one round of each in turn. */
async function printBesideLibrary(): Promise<void> {
  for (const path of READABLE) {
    const file = readFileSync(join(folder, path))
    const { complaints } = await quietly(() => parseWithLibrary(file))
    if (complaints > 0) throw new Error(`nexrad-level-3-data does not read the whole of ${path}`)
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < 10 * ROUNDS; round++) {
      ours.push(await processorMs(() => decodeLevel3(file)))
      await quietly(async () => theirs.push(await processorMs(() => parseWithLibrary(file))))
    }
    console.log(
      `${path.slice(-19, -13)}: ${(median(theirs) / median(ours)).toFixed(1)} × as fast as nexrad-level-3-data`,
    )
  }
}

/** A bucket that holds the same scan under twelve times, five minutes apart. */
async function startBucket(now: Date) {
  const file = readFileSync(join(folder, N0B))
  const keys = Array.from({ length: 16 }, (_, index) => {
    const time = new Date(now.getTime() - index * 5 * 60_000)
    return `LSX_N0B_${time.toISOString().slice(0, 19).replaceAll(/[-T:]/g, '_')}`
  })
  const server = createHttpServer((request, reply) => {
    const url = new URL(request.url ?? '/', 'http://bucket')
    if (keys.includes(url.pathname.slice(1))) return void reply.end(file)
    if (url.pathname !== '/') return void reply.writeHead(404).end()
    const prefix = url.searchParams.get('prefix') ?? ''
    const found = keys.filter((key) => key.startsWith(prefix)).map((key) => `<Contents><Key>${key}</Key></Contents>`)
    reply.end(`<ListBucketResult>${found.join('')}</ListBucketResult>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The bucket has no port')
  return { base: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

/** One picture of another layer: the thread is begun once for all frames ever, and here its code is compiled for it first. */
async function warmThread(make: MakePicture): Promise<void> {
  const layer = 'velocity'
  const file = readFileSync(join(folder, 'superres-klsx-20220330/LSX_N0G_2022_03_30_15_40_41'))
  const radar = decodeLevel3(file)
  await make({ file, layer, crop: cropFor(radar, LAYERS[layer], 7, radar) })
}

async function printFrames(): Promise<void> {
  const bucket = await startBucket(new Date())
  // No weather service is asked for the words that come with the pictures.
  const upstreams = { ...loadConfig({}).upstreams, level3: bucket.base, nws: bucket.base }
  const api = await createBenchApi({ weather: 'live', upstreams })
  const address = await api.listen()
  try {
    const threadStarted = performance.now()
    await warmThread(api.services.makePicture)
    console.log(
      `the thread's start and first picture: ${((performance.now() - threadStarted) / 1000).toFixed(2)} s, from TypeScript here`,
    )
    const started = performance.now()
    const answer = await fetch(`${address}/api/radar/data?lat=38.7&lon=-90.68&zoom=7&layers=reflectivity`)
    const data = RadarData.parse(await answer.json())
    const paths = data.layers.flatMap(({ frames }) => frames.flatMap(({ picture }) => picture ?? []))
    await Promise.all(paths.map(async (path) => (await fetch(address + path)).arrayBuffer()))
    const cold = performance.now() - started
    const warm: number[] = []
    for (let round = 0; round < 20; round++)
      for (const path of paths) {
        const begun = performance.now()
        await (await fetch(address + path)).arrayBuffer()
        warm.push(performance.now() - begun)
      }
    const sorted = warm.toSorted((a, b) => a - b)
    console.log(`${paths.length} frames cold: ${(cold / 1000).toFixed(2)} s (goal ≤ 2 s)`)
    console.log(`a frame warm: p50 ${ms(at(sorted, 0.5))}, p95 ${ms(at(sorted, 0.95))} (goal ≤ 20 ms)`)
    await printSecondVisitor(address)
  } finally {
    await api.stop()
    bucket.close()
  }
}

/** How long a visitor waits for a picture while many others, each of another part of the map, wait for an address. */
async function printSecondVisitor(address: string): Promise<void> {
  const picturesAt = async (lat: number, lon: number, zoom: number) => {
    const answer = await fetch(`${address}/api/radar/data?lat=${lat}&lon=${lon}&zoom=${zoom}&layers=reflectivity`)
    return RadarData.parse(await answer.json()).layers.flatMap(({ frames }) =>
      frames.flatMap((one) => one.picture ?? []),
    )
  }
  const get = async (path: string, visitor: string) => {
    const started = performance.now()
    const answer = await fetch(address + path, { headers: { 'x-forwarded-for': visitor } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return performance.now() - started
  }
  const places = Array.from({ length: 100 }, (_, index) => [
    37.3 + (index % 10) * 0.25,
    -92.4 + Math.floor(index / 10) * 0.35,
  ])
  const lists = await Promise.all(places.map(([lat = 0, lon = 0]) => picturesAt(lat, lon, 9)))
  // The newest of each place first, so that they are as many parts of the map as there are.
  const odd = new Set(Array.from({ length: 12 }, (_, age) => lists.map((list) => list.at(-1 - age) ?? '')).flat())
  const [own = ''] = await picturesAt(38.7, -90.68, 8)
  const ofMany = [...odd].filter((path) => path !== '' && path !== own).slice(0, 80)
  const parts = new Set(ofMany.map((path) => path.slice(path.lastIndexOf('/'))))
  const others = ofMany.map((path) => get(path, '198.51.100.1'))
  await wait(50)
  const delay = await get(own, '203.0.113.5')
  const last = Math.max(...(await Promise.all(others)))
  console.log(
    `${others.length} pictures of ${parts.size} parts of the map for one address: ${(last / 1000).toFixed(2)} s`,
  )
  console.log(`a picture for another address meanwhile: ${(delay / 1000).toFixed(2)} s (goal ≤ 1 s)`)
}

if (!existsSync(join(folder, N0B))) console.log(`Nothing measured: there are no recorded scans at ${folder}`)
else {
  await printScans()
  await printBesideLibrary()
  await printFrames()
}
