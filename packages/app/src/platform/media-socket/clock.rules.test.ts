import { describe, expect, it } from 'vitest'
import { type ClockSample, estimateClock, keepClockSamples, toClockSample, toLatency } from './clock.rules'

const HOUR = 3_600_000

/** Asks a server whose clock is ahead by `ahead`, with the given ways there and back; it answers after 2 ms. */
function ask(sent: number, { ahead = 500, there = 10, back = 10 } = {}): ClockSample {
  const received = sent + there + ahead
  const sample = toClockSample({ sent, received, answered: received + 2, arrived: sent + there + 2 + back })
  if (sample === null) throw new Error('The answer makes no sense')
  return sample
}

const askAll = (samples: ClockSample[]) => samples.reduce<ClockSample[]>(keepClockSamples, [])

describe('a sample of the server’s clock', () => {
  it('is exact where both ways take the same time, without what the server took', () => {
    expect(ask(1_000)).toEqual({ at: 1_022, offsetMs: 500, roundTripMs: 20 })
  })

  it('is wrong by half of the difference of the ways, which is never more than half of the round trip', () => {
    const { offsetMs, roundTripMs } = ask(1_000, { there: 90, back: 10 })
    expect(offsetMs - 500).toBe(40)
    expect(roundTripMs).toBe(100)
  })

  it('is none where the server’s times are no numbers, go backwards or last longer than the wait', () => {
    const good = { sent: 0, received: 5, answered: 6, arrived: 20 }
    for (const change of [
      { received: '5' },
      { answered: null },
      { received: Number.NaN },
      { answered: Number.POSITIVE_INFINITY },
      { answered: 4 },
      { answered: 50 },
      { arrived: -1 },
      { arrived: 60_000 },
    ]) {
      expect(toClockSample({ ...good, ...change }), JSON.stringify(change)).toBeNull()
    }
    expect(toClockSample(good)).not.toBeNull()
  })
})

describe('the estimate of the server’s clock', () => {
  it('is unknown until there are three samples', () => {
    const samples = askAll([ask(0), ask(100)])
    expect(estimateClock(samples, 200)).toBeNull()
    expect(estimateClock(keepClockSamples(samples, ask(200)), 300)).not.toBeNull()
  })

  it('is uncertain by half of the shortest round trip, a millisecond and the drift', () => {
    const samples = askAll([ask(0, { there: 60, back: 60 }), ask(300, { there: 4, back: 4 }), ask(400, { back: 30 })])
    const estimate = estimateClock(samples, 310 + 10_000)
    expect(estimate?.offsetMs).toBe(500)
    expect(estimate?.uncertaintyMs).toBeCloseTo(4 + 1 + 1)
  })

  it('is more certain than each of its samples where one was slow on the way there and another on the way back', () => {
    const samples = askAll([
      ask(0, { there: 2, back: 80 }),
      ask(100, { there: 80, back: 2 }),
      ask(200, { there: 2, back: 80 }),
    ])
    const estimate = estimateClock(samples, 300)
    expect(estimate?.offsetMs).toBeCloseTo(500, 1)
    expect(estimate?.uncertaintyMs).toBeCloseTo(3, 1)
  })

  it('has the true value within its uncertainty, however unequal the ways are', () => {
    for (const [there, back] of [
      [0, 300],
      [300, 0],
      [20, 35],
      [1, 1],
    ] as const) {
      const estimate = estimateClock(askAll([0, 400, 800].map((at) => ask(at, { there, back }))), 1_200)
      expect(Math.abs((estimate?.offsetMs ?? Number.NaN) - 500)).toBeLessThanOrEqual(estimate?.uncertaintyMs ?? 0)
    }
  })

  it('forgets samples that are older than a minute, also the best', () => {
    const samples = askAll([ask(0, { there: 1, back: 1 }), ask(61_000), ask(62_000), ask(63_000)])
    expect(samples.map(({ roundTripMs }) => roundTripMs)).toEqual([20, 20, 20])
  })

  it('keeps no more than eight samples', () => {
    expect(askAll(Array.from({ length: 30 }, (_, count) => ask(count * 1_000)))).toHaveLength(8)
  })

  it.each([
    ['forward', HOUR],
    ['back', -HOUR],
  ])('is unknown again when a clock was set %s by an hour, and certain after three samples more', (_, jump) => {
    const before = askAll([ask(0), ask(1_000), ask(2_000)])
    const after = keepClockSamples(before, ask(3_000, { ahead: 500 + jump }))
    expect(estimateClock(after, 3_100)).toBeNull()
    const again = [4_000, 5_000].map((at) => ask(at, { ahead: 500 + jump })).reduce(keepClockSamples, after)
    expect(estimateClock(again, 5_100)?.offsetMs).toBe(500 + jump)
  })

  it('starts again when this device’s own clock went back', () => {
    const after = keepClockSamples(askAll([ask(HOUR), ask(HOUR + 1_000), ask(HOUR + 2_000)]), ask(0))
    expect(after).toHaveLength(1)
  })

  it('does not take a slow answer for a clock that jumped', () => {
    expect(askAll([ask(0), ask(1_000), ask(2_000, { there: 4_000 })])).toHaveLength(3)
  })
})

describe('the latency of a picture', () => {
  it('is known up to 40 ms of uncertainty', () => {
    expect(toLatency(120, 40)).toEqual({ state: 'known', ms: 120, uncertaintyMs: 40 })
    expect(toLatency(120, 40.1)).toEqual({ state: 'uncertain' })
  })

  it('is unknown where the picture would come from the future, or be older than a minute', () => {
    expect(toLatency(-3, 5)).toEqual({ state: 'known', ms: 0, uncertaintyMs: 5 })
    expect(toLatency(-8, 5)).toEqual({ state: 'unknown' })
    expect(toLatency(HOUR, 5)).toEqual({ state: 'unknown' })
  })
})
