import { expect, it } from 'vitest'
import {
  type Adaptation,
  adaptToLink,
  fullPicture,
  getLinkQuality,
  getPictureStep,
  isLinkBusy,
  type LinkSecond,
  LOWEST_STEP,
} from './link-adaptation.rules'

const clean: LinkSecond = { roundTripMs: 60, bufferedBytes: 0, sent: 15, skipped: 0 }

const after = (from: Adaptation, seconds: LinkSecond[]) => seconds.reduce(adaptToLink, from)

const times = (count: number, second: LinkSecond) => Array.from({ length: count }, () => second)

it('starts at full quality and stays there on a good link', () => {
  expect(getPictureStep(0)).toMatchObject({ longSide: 640, quality: 0.8, framesPerSecond: 30 })
  expect(after(fullPicture, times(30, clean)).step).toBe(0)
})

it('steps down after one bad second of any kind', () => {
  expect(adaptToLink(fullPicture, { ...clean, roundTripMs: 2_000 }).step).toBe(1)
  expect(adaptToLink(fullPicture, { ...clean, bufferedBytes: 200_000 }).step).toBe(1)
  expect(adaptToLink(fullPicture, { ...clean, sent: 5, skipped: 10 }).step).toBe(1)
})

it('steps up once after ten clean seconds in a row', () => {
  const fallen = { step: 3, cleanSeconds: 0 }
  expect(after(fallen, times(9, clean)).step).toBe(3)
  expect(after(fallen, times(10, clean)).step).toBe(2)
  expect(after(fallen, times(20, clean)).step).toBe(1)
})

it('steps up although a tenth of the pictures is skipped, and not with more', () => {
  const fallen = { step: 3, cleanSeconds: 0 }
  expect(after(fallen, times(10, { ...clean, sent: 20, skipped: 2 })).step).toBe(2)
  expect(after(fallen, times(10, { ...clean, sent: 20, skipped: 3 })).step).toBe(3)
})

it('restarts its count after a second that was neither bad nor clean', () => {
  const middling = { ...clean, roundTripMs: 900 }
  const fallen = { step: 3, cleanSeconds: 0 }
  expect(after(fallen, [...times(9, clean), middling, ...times(9, clean)])).toEqual({ step: 3, cleanSeconds: 9 })
})

it('ends at sound with an occasional still', () => {
  const worst = after(fullPicture, times(20, { ...clean, roundTripMs: 5_000 }))
  expect(worst.step).toBe(LOWEST_STEP)
  expect(getPictureStep(worst.step).framesPerSecond).toBeLessThan(1)
})

it('lowers quality first, then frame rate and size', () => {
  const [full, second, , fourth, fifth] = [0, 1, 2, 3, 4].map(getPictureStep)
  expect(second).toMatchObject({ longSide: full?.longSide, framesPerSecond: full?.framesPerSecond })
  expect(second?.quality).toBeLessThan(full?.quality ?? 0)
  expect(fourth?.longSide).toBeLessThan(second?.longSide ?? 0)
  expect(second?.framesPerSecond).toBe(full?.framesPerSecond)
  expect(fifth?.framesPerSecond).toBeLessThan(fourth?.framesPerSecond ?? 0)
})

it('uses the buffer and skipped pictures on a wire without confirmations', () => {
  expect(adaptToLink(fullPicture, { ...clean, roundTripMs: null }).step).toBe(0)
  expect(adaptToLink(fullPicture, { ...clean, roundTripMs: null, bufferedBytes: 200_000 }).step).toBe(1)
})

const full = { isConnected: true, step: 0 }

it('rates the link by the share of skipped frames', () => {
  expect(getLinkQuality({ ...full, sent: 0, skipped: 0 })).toBe('Good')
  expect(getLinkQuality({ ...full, sent: 70, skipped: 5 })).toBe('Good')
  expect(getLinkQuality({ ...full, sent: 60, skipped: 15 })).toBe('Fair')
  expect(getLinkQuality({ ...full, sent: 20, skipped: 55 })).toBe('Weak')
})

it('rates the link by the picture quality it carries', () => {
  const sample = { isConnected: true, sent: 75, skipped: 0 }
  expect(getLinkQuality({ ...sample, step: 1 })).toBe('Fair')
  expect(getLinkQuality({ ...sample, step: 3 })).toBe('Weak')
  expect(getLinkQuality({ ...sample, step: LOWEST_STEP })).toBe('Still')
})

it('is offline without a connection', () => {
  expect(getLinkQuality({ ...full, isConnected: false, sent: 75, skipped: 0 })).toBe('Offline')
})

it('skips frames when pictures queue in the browser or the network', () => {
  const load = { bufferedBytes: 20_000, waitingMs: 0, shortestMs: 60 }
  expect(isLinkBusy({ ...load, waitingMs: null, shortestMs: null })).toBe(false)
  expect(isLinkBusy({ ...load, bufferedBytes: 400_000 })).toBe(true)
  expect(isLinkBusy({ ...load, waitingMs: 200 })).toBe(false)
  expect(isLinkBusy({ ...load, waitingMs: 220 })).toBe(true)
  expect(isLinkBusy({ ...load, waitingMs: 220, shortestMs: 600 })).toBe(false)
})

it('waits longer for a confirmation before it knows how long one takes', () => {
  const load = { bufferedBytes: 0, shortestMs: null }
  expect(isLinkBusy({ ...load, waitingMs: 900 })).toBe(false)
  expect(isLinkBusy({ ...load, waitingMs: 1_100 })).toBe(true)
})
