import { describe, expect, it } from 'vitest'
import {
  addGap,
  beginPlaying,
  emptyBuffer,
  findNextMs,
  isBufferLate,
  isBufferRefilled,
  skipGaps,
  takeUntil,
} from './playback-buffer.rules'

const at = (...times: number[]) => times.map((ms) => ({ ms, layer: 0 }))
const withPictures = (...times: number[]) => ({
  ...emptyBuffer,
  pictures: at(...times),
  receivedMs: times.at(-1) ?? null,
})

it('takes what is due and keeps the rest in its order', () => {
  expect(takeUntil(at(1, 2, 3), 2)).toEqual([at(1, 2), at(3)])
  expect(takeUntil(at(1), 5)).toEqual([at(1), []])
})

describe('the first picture after a seek', () => {
  it('is the last one up to the time, once a later one has come', () => {
    expect(beginPlaying(withPictures(0, 40, 80), 100, false)).toEqual({
      kind: 'wait',
      references: at(0, 40),
      rest: at(80),
    })
    expect(beginPlaying(withPictures(0, 40, 80, 120), 100, false)).toEqual({
      kind: 'show',
      references: at(0, 40),
      first: { ms: 80, layer: 0 },
      rest: at(120),
    })
  })

  it('is known by the sound that came after it, and by the end of the recording', () => {
    expect(beginPlaying({ ...withPictures(0, 80), receivedMs: 110 }, 100, false)).toMatchObject({ first: { ms: 80 } })
    expect(beginPlaying(withPictures(0, 80), 100, true)).toMatchObject({ first: { ms: 80 } })
  })

  it('is the next one where none is before', () => {
    expect(beginPlaying(withPictures(150), 100, false)).toEqual({
      kind: 'show',
      references: [],
      first: { ms: 150, layer: 0 },
      rest: [],
    })
  })

  it('is not waited for where only sound comes', () => {
    const heard = (...times: number[]) => ({ ...emptyBuffer, packets: at(...times), receivedMs: times.at(-1) ?? null })
    expect(beginPlaying(heard(100, 900), 100, false)).toEqual({ kind: 'wait', references: [], rest: [] })
    expect(beginPlaying(heard(100, 1_200), 100, false)).toEqual({ kind: 'without-picture' })
    expect(beginPlaying(emptyBuffer, 100, true)).toEqual({ kind: 'without-picture' })
  })
})

describe('pictures that are decoded before the first one', () => {
  const layered = (...layers: number[]) => layers.map((layer, index) => ({ ms: index * 10, layer }))
  const timesOf = (pictures: readonly { ms: number }[]) => pictures.map(({ ms }) => ms)

  it('are those of its own and lower layers that it needs', () => {
    const buffer = { ...emptyBuffer, pictures: layered(0, 2, 1, 2, 0, 2, 1, 2), receivedMs: 90 }
    const begin = beginPlaying(buffer, 75, false)
    if (begin.kind !== 'show') throw new Error('No picture is shown')
    expect([timesOf(begin.references), begin.first.ms]).toEqual([[0, 40, 60], 70])
  })

  it('wait, where they are of an upper layer, for what shows whether they are needed', () => {
    const buffer = { ...emptyBuffer, pictures: layered(0, 1, 0, 1, 1), receivedMs: 40 }
    const begin = beginPlaying(buffer, 75, false)
    if (begin.kind !== 'wait') throw new Error('A picture is shown')
    expect([timesOf(begin.references), timesOf(begin.rest)]).toEqual([
      [0, 20],
      [30, 40],
    ])
  })
})

it('begins after the gaps that a time is in', () => {
  const gaps = [
    { fromMs: 10, toMs: 50 },
    { fromMs: 50, toMs: 60 },
  ]
  expect([5, 10, 49, 60].map((ms) => skipGaps(gaps, ms))).toEqual([5, 60, 60, 60])
})

it('lets the clock run a little beyond what has come, and on again when there is enough', () => {
  expect([isBufferLate(1_000, 1_250), isBufferLate(1_000, 1_251), isBufferLate(null, 0)]).toEqual([false, true, true])
  expect([isBufferRefilled(1_600, 1_251), isBufferRefilled(1_651, 1_251)]).toEqual([false, true])
})

it('finds what is to do next: a picture, sound a while before its time, a gap, or to wait', () => {
  const buffer = { ...withPictures(500, 540), packets: at(1_400), gaps: [{ fromMs: 600, toMs: 900 }] }
  expect(findNextMs(buffer, 1_000)).toBe(400)
  expect(findNextMs({ ...buffer, packets: [] }, 1_000)).toBe(500)
  expect(findNextMs({ ...buffer, packets: [], pictures: [] }, 1_000)).toBe(600)
  expect(findNextMs({ ...emptyBuffer, receivedMs: 700 }, 1_000)).toBe(951)
})

it('lists each gap once, in their order', () => {
  const [one, other] = [
    { fromMs: 5, toMs: 6 },
    { fromMs: 1, toMs: 2 },
  ]
  expect([one, other, one].reduce(addGap, [])).toEqual([other, one])
})
