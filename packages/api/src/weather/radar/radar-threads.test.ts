import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { startBuiltThread } from '../../testing/built-programs'
import { buildProduct, digitalPacket, ratePacket } from '../../testing/level3-products'
import { Level3Error } from '../level3/reader'
import type { MeasureJob } from './measure-scan'
import { createRadarThreads } from './radar-threads'
import { makeValuePictures, type ValueJob, valueDetails } from './value-picture'

const RADAR = { latitude: 35.333, longitude: -97.278 }
const thresholds = Buffer.alloc(32)
thresholds.writeInt16BE(-320, 0)
thresholds.writeInt16BE(5, 2)
const levels = Array.from({ length: 360 }, () => Array.from({ length: 1840 }, () => 150))
const file = buildProduct({ code: 153, thresholds, packets: digitalPacket(levels) })
const job: ValueJob = { file, product: 'reflectivity' }

function thread() {
  const threads = createRadarThreads(() => startBuiltThread('picture-worker'))
  onTestFinished(threads.close)
  return threads
}

test('a thread makes the same pictures as the api would', async () => {
  const { makeValues } = thread()
  const [made, again] = await Promise.all([makeValues(job), makeValues(job)])
  const own = await makeValuePictures(job)
  for (const detail of valueDetails) {
    expect(Buffer.compare(made[detail], own[detail])).toBe(0)
    expect(Buffer.compare(again[detail], own[detail])).toBe(0)
  }
  expect(made.geometry).toEqual(own.geometry)
})

test('a damaged file is refused in words, and the next pictures are made', async () => {
  const { makeValues } = thread()
  const broken = makeValues({ ...job, file: file.subarray(0, 5000) })
  const good = makeValues(job)
  await expect(broken).rejects.toBeInstanceOf(Level3Error)
  expect((await good).full.length).toBeGreaterThan(50)
})

test('a thread that ends is begun again for the next pictures', async () => {
  const { makeValues, close } = thread()
  const lost = makeValues(job)
  const next = makeValues(job)
  await Promise.all([close(), expect(lost).rejects.toThrow('ended')])
  expect((await next).full.length).toBeGreaterThan(50)
})

test('a thread that fails does not take the next pictures with it', async () => {
  const failing = () => new Worker("throw new Error('no memory')", { eval: true })
  const working = () => startBuiltThread('picture-worker')
  let begun = 0
  const { makeValues, close } = createRadarThreads(() => (begun++ === 0 ? failing() : working()))
  onTestFinished(close)
  const lost = makeValues(job)
  const next = makeValues(job)
  await expect(lost).rejects.toThrow('no memory')
  expect((await next).full.length).toBeGreaterThan(50)
  expect(begun).toBe(2)
})

test('it measures too, and a product that holds no rain is refused', async () => {
  const { makeValues, measure } = thread()
  const rates = Array.from({ length: 360 }, () => Array.from({ length: 920 }, () => 1250))
  const inches = Buffer.alloc(32)
  inches.writeFloatBE(1000, 0)
  const rain = buildProduct({ code: 176, thresholds: inches, packets: ratePacket(rates) })
  const places = [{ latitude: 35.4, longitude: -97.5 }]
  const pictures = makeValues(job)
  const measured = measure({ file: rain, layer: 'precipitation', places })
  const refused = measure({ file, layer: 'precipitation', places })
  await expect(refused).rejects.toBeInstanceOf(Level3Error)
  expect(await measured).toEqual([1.25])
  expect((await pictures).full.length).toBeGreaterThan(50)
})

/** Threads that answer one kind of job and leave the other undone. */
function threadsThatOnly(kind: 'pictures' | 'measure') {
  const code = `
    const { parentPort } = require('node:worker_threads')
    const answers = { pictures: { pictures: { full: new Uint8Array([7]) } }, measure: { values: [1.25] } }
    parentPort.on('message', ({ kind }) => kind === '${kind}' && parentPort.postMessage(answers[kind]))`
  const threads = createRadarThreads(() => new Worker(code, { eval: true }))
  onTestFinished(threads.close)
  return threads
}

test('a measurement does not wait for pictures of eighty scans, and pictures do not wait for measurements', async () => {
  const measurement: MeasureJob = { file, layer: 'precipitation', places: [RADAR] }
  const busy = threadsThatOnly('measure')
  for (let index = 0; index < 80; index += 1) busy.makeValues(job).catch(() => 'the test ended')
  expect(await busy.measure(measurement)).toEqual([1.25])
  const measuring = threadsThatOnly('pictures')
  for (let index = 0; index < 80; index += 1) measuring.measure(measurement).catch(() => 'the test ended')
  expect([...(await measuring.makeValues(job)).full]).toEqual([7])
})
