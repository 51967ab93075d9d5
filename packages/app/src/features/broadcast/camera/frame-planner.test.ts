import { expect, it } from 'vitest'
import { getPictureStep } from '../link-adaptation.rules'
import { createFramePlanner } from './frame-planner'

const nothing = { jpeg: false, low: false }
const full = { step: getPictureStep(0), codec: 'jpeg', want: nothing } as const

it('plans as many pictures a second as the step allows', () => {
  const planner = createFramePlanner()
  const countIn = (framesPerSecond: number, from: number) => {
    const step = { ...getPictureStep(0), framesPerSecond }
    let count = 0
    for (let now = from; now < from + 10_000; now += 66) {
      if (!planner.isDue(now, step, 'jpeg')) continue
      planner.take({ ...full, now, step })
      count += 1
    }
    return count
  }
  expect(countIn(15, 0)).toBe(152)
  expect(countIn(5, 20_000)).toBeLessThanOrEqual(51)
  expect(countIn(0.2, 40_000)).toBe(2)
})

it('plans 30 pictures a second of a video codec and 15 of JPEG, from a camera that gives 30', () => {
  const countIn = (codec: 'jpeg' | 'vp8') => {
    const planner = createFramePlanner()
    let count = 0
    for (let number = 0; number < 300; number += 1) {
      const now = number * 33 + (number % 2) * 8
      if (!planner.isDue(now, getPictureStep(0), codec)) continue
      planner.take({ ...full, codec, now })
      count += 1
    }
    return count
  }
  expect(countIn('vp8')).toBe(300)
  expect(countIn('jpeg')).toBe(150)
})

it('plans JPEG alone where the main layer is JPEG and no viewer wants more', () => {
  const jobs = createFramePlanner().take({ ...full, now: 0 })
  expect(jobs).toEqual([{ codec: 'jpeg', isLow: false, longSide: 640, quality: 0.8 }])
})

it('plans the low layer only while it is wanted, five times a second', () => {
  const planner = createFramePlanner()
  const lowIn = (want: { jpeg: boolean; low: boolean }, from: number) => {
    let count = 0
    for (let now = from; now < from + 10_000; now += 66) {
      count += planner.take({ ...full, want, now }).filter(({ isLow }) => isLow).length
    }
    return count
  }
  expect(lowIn(nothing, 0)).toBe(0)
  expect(lowIn({ jpeg: true, low: true }, 20_000)).toBe(51)
})

it('plans full-size JPEG beside a video codec only while it is wanted', () => {
  const planner = createFramePlanner()
  const codecs = (jpeg: boolean, now: number) =>
    planner.take({ ...full, codec: 'vp8', want: { jpeg, low: false }, now }).map(({ codec }) => codec)
  expect(codecs(false, 0)).toEqual(['vp8'])
  expect(codecs(true, 66)).toEqual(['vp8', 'jpeg'])
})

it('plans a key frame first, every ten seconds, and on request', () => {
  const planner = createFramePlanner()
  const isKey = (now: number) => {
    const [job] = planner.take({ ...full, codec: 'vp8', now })
    return job?.codec === 'vp8' && job.isKey
  }
  expect([0, 66, 9_900, 10_000, 10_066].map(isKey)).toEqual([true, false, false, true, false])
  planner.wantKeyFrame()
  expect([10_132, 10_198].map(isKey)).toEqual([true, false])
})
