import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { startBuiltThread } from '../../testing/built-programs'
import { buildProduct, digitalPacket, ratePacket } from '../../testing/level3-products'
import { Level3Error } from '../level3/reader'
import { chooseCrop } from './crop'
import { makePicture, type PictureJob } from './make-picture'
import type { MeasureJob } from './measure-scan'
import { createRadarThreads } from './radar-threads'

const RADAR = { latitude: 35.333, longitude: -97.278 }
const crop = chooseCrop(RADAR, { rangeKm: 460, pixels: 64 }, 7, RADAR)
const thresholds = Buffer.alloc(32)
thresholds.writeInt16BE(-320, 0)
thresholds.writeInt16BE(5, 2)
const levels = Array.from({ length: 360 }, () => Array.from({ length: 1840 }, () => 150))
const file = buildProduct({ code: 153, thresholds, packets: digitalPacket(levels) })

function thread() {
  const { make, measure, close } = createRadarThreads(() => startBuiltThread('picture-worker'))
  onTestFinished(close)
  return { make, measure, close }
}

test('a thread makes the same picture as the api would', async () => {
  const { make } = thread()
  const job = { file, layer: 'reflectivity', crop } as const
  const [made, again] = await Promise.all([make(job), make(job)])
  expect(Buffer.compare(made, await makePicture(job))).toBe(0)
  expect(Buffer.compare(again, made)).toBe(0)
})

test('a damaged file is refused in words, and the next picture is made', async () => {
  const { make } = thread()
  const broken = make({ file: file.subarray(0, 5000), layer: 'reflectivity', crop })
  const good = make({ file, layer: 'reflectivity', crop })
  await expect(broken).rejects.toBeInstanceOf(Level3Error)
  expect((await good).length).toBeGreaterThan(50)
})

test('a thread that ends is begun again for the next picture', async () => {
  const { make, close } = thread()
  const lost = make({ file, layer: 'reflectivity', crop })
  const next = make({ file, layer: 'reflectivity', crop })
  await Promise.all([close(), expect(lost).rejects.toThrow('ended')])
  expect((await next).length).toBeGreaterThan(50)
})

test('a thread that fails does not take the next picture with it', async () => {
  const failing = () => new Worker("throw new Error('no memory')", { eval: true })
  const working = () => startBuiltThread('picture-worker')
  let begun = 0
  const { make, close } = createRadarThreads(() => (begun++ === 0 ? failing() : working()))
  onTestFinished(close)
  const lost = make({ file, layer: 'reflectivity', crop })
  const next = make({ file, layer: 'reflectivity', crop })
  await expect(lost).rejects.toThrow('no memory')
  expect((await next).length).toBeGreaterThan(50)
  expect(begun).toBe(2)
})

test('it measures too, and a product that holds no rain is refused', async () => {
  const { make, measure } = thread()
  const rates = Array.from({ length: 360 }, () => Array.from({ length: 920 }, () => 1250))
  const inches = Buffer.alloc(32)
  inches.writeFloatBE(1000, 0)
  const rain = buildProduct({ code: 176, thresholds: inches, packets: ratePacket(rates) })
  const places = [{ latitude: 35.4, longitude: -97.5 }]
  const picture = make({ file, layer: 'reflectivity', crop })
  const measured = measure({ file: rain, layer: 'precipitation', places })
  const refused = measure({ file, layer: 'precipitation', places })
  await expect(refused).rejects.toBeInstanceOf(Level3Error)
  expect(await measured).toEqual([1.25])
  expect((await picture).length).toBeGreaterThan(50)
})

/** Threads that answer one kind of job and leave the other undone. */
function threadsThatOnly(kind: 'picture' | 'measure') {
  const code = `
    const { parentPort } = require('node:worker_threads')
    const answers = { picture: { picture: new Uint8Array([7]) }, measure: { values: [1.25] } }
    parentPort.on('message', ({ kind }) => kind === '${kind}' && parentPort.postMessage(answers[kind]))`
  const threads = createRadarThreads(() => new Worker(code, { eval: true }))
  onTestFinished(threads.close)
  return threads
}

test('a measurement does not wait for eighty pictures, and a picture does not wait for measurements', async () => {
  const picture: PictureJob = { file, layer: 'reflectivity', crop }
  const measurement: MeasureJob = { file, layer: 'precipitation', places: [RADAR] }
  const busy = threadsThatOnly('measure')
  for (let index = 0; index < 80; index += 1) busy.make(picture).catch(() => 'the test ended')
  expect(await busy.measure(measurement)).toEqual([1.25])
  const measuring = threadsThatOnly('picture')
  for (let index = 0; index < 80; index += 1) measuring.measure(measurement).catch(() => 'the test ended')
  expect([...(await measuring.make(picture))]).toEqual([7])
})
