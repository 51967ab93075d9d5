import { describe, expect, it } from 'vitest'
import { planSound } from './replay-schedule.rules'

const NEVER = Number.NEGATIVE_INFINITY
/** The output sounds 2,000 ms when `steadyNow` is 10,000, and takes what begins 20 ms later. */
const time = { outputMs: 2_000, steadyMs: 10_000, earliestMs: 2_020 }
const clock = { ms: 500, at: 10_000, rate: 1 }
const piece = (ms: number) => ({ ms, durationMs: 20 })

describe('sound of a recording', () => {
  it('is heard when the clock of the pictures shows its time', () => {
    expect(planSound(clock, piece(600), time, NEVER)).toMatchObject({ atMs: 2_100, skipMs: 0, endMs: 2_120 })
    expect(planSound({ ...clock, rate: 2 }, piece(600), time, NEVER)).toMatchObject({ atMs: 2_050, endMs: 2_060 })
    expect(planSound({ ...clock, rate: 0.5 }, piece(600), time, NEVER)).toMatchObject({ atMs: 2_200, endMs: 2_240 })
  })

  it('joins what is before it while the two are nearly together, so that nothing clicks', () => {
    expect(planSound(clock, piece(600), time, 2_090)).toMatchObject({ atMs: 2_090, skipMs: 0, joins: true })
    expect(planSound(clock, piece(600), time, 2_119)).toMatchObject({ atMs: 2_119, skipMs: 0, joins: true })
  })

  it('is never further from the picture than 20 ms: it leaves a hole, or a part of itself', () => {
    expect(planSound(clock, piece(600), time, 2_070)).toMatchObject({ atMs: 2_100, joins: false })
    expect(planSound(clock, { ms: 600, durationMs: 60 }, time, 2_130)).toMatchObject({
      atMs: 2_130,
      skipMs: 30,
      endMs: 2_160,
    })
  })

  it('begins in its middle when it is late, and not at all when it is over', () => {
    expect(planSound(clock, piece(510), time, NEVER)).toMatchObject({ atMs: 2_020, skipMs: 10, endMs: 2_030 })
    expect(planSound(clock, piece(500), time, NEVER)).toEqual({ kind: 'drop' })
  })

  it('is silent while the clock stands', () => {
    expect(planSound({ ...clock, rate: 0 }, piece(600), time, NEVER)).toEqual({ kind: 'drop' })
  })

  it('stays within 40 ms of the picture over an hour of clocks that drift apart', () => {
    let endMs = NEVER
    let farthest = 0
    for (let ms = 0; ms < 3_600_000; ms += 20) {
      // The sound card runs 0.05 % slow, and what the browser says of it wavers by 6 ms.
      const steadyMs = ms
      const outputMs = ms * 0.9995 + (ms % 60 === 0 ? 6 : 0)
      const planned = planSound(
        { ms: 0, at: 200, rate: 1 },
        piece(ms),
        { outputMs, steadyMs, earliestMs: outputMs },
        endMs,
      )
      if (planned.kind === 'drop') continue
      endMs = planned.endMs
      farthest = Math.max(farthest, Math.abs(planned.atMs - planned.skipMs - (ms * 0.9995 + 200)))
    }
    expect(farthest).toBeLessThan(40)
  })
})
