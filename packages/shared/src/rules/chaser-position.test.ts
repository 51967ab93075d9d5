import { describe, expect, test } from 'vitest'
import {
  createHomeZone,
  extendTrail,
  isInHomeZone,
  judgePosition,
  type MeasuredPosition,
  MOST_LINGER_KM,
  noPositions,
  type PositionHistory,
  type ShownPosition,
  showPosition,
} from './chaser-position'
import { distanceKm, travel } from './geo'
import { type Place, toPublicPlace } from './place'

const MOORE = { latitude: 35.3372, longitude: -97.4853 }
const SECOND = 1_000

function at(seconds: number, place: Place = MOORE, fields: Partial<MeasuredPosition> = {}): MeasuredPosition {
  const atMs = seconds * SECOND
  return { ...place, accuracyM: 8, headingDegrees: null, speedKmh: null, atMs, ...fields }
}

/** Judges positions one after the other, each when it is measured. */
function judgeAll(...positions: MeasuredPosition[]) {
  let history: PositionHistory = noPositions
  return positions.map((position) => {
    const { history: next, ...verdict } = judgePosition(history, position, position.atMs)
    history = next
    return { ...verdict, last: next.last }
  })
}

const verdicts = (...positions: MeasuredPosition[]) =>
  judgeAll(...positions).map((judged) => ('reason' in judged ? `${judged.verdict}: ${judged.reason}` : judged.verdict))

const north = (km: number) => travel(MOORE, 0, km)

describe('a position', () => {
  test('is accepted from a chaser who drives', () => {
    expect(verdicts(at(0), at(5, north(0.15)), at(10, north(0.3)))).toEqual(['accepted', 'accepted', 'accepted'])
  })

  test('is ignored when it is less accurate than 500 m', () => {
    expect(verdicts(at(0, MOORE, { accuracyM: 500 }))).toEqual(['accepted'])
    expect(verdicts(at(0, MOORE, { accuracyM: 501 }))).toEqual(['ignored: it is too inaccurate'])
  })

  test('is ignored when its device claims more than 300 km/h', () => {
    expect(verdicts(at(0, MOORE, { speedKmh: 301 }))).toEqual(['ignored: its speed is impossible'])
  })

  test('is ignored when it is from the future or older than a minute', () => {
    expect(judgePosition(noPositions, at(63), 60 * SECOND)).toMatchObject({ reason: 'it is from the future' })
    expect(judgePosition(noPositions, at(61), 60 * SECOND)).toMatchObject({ verdict: 'accepted' })
    expect(judgePosition(noPositions, at(0), 61 * SECOND)).toMatchObject({ reason: 'it is too old' })
  })

  test('is ignored when it repeats an earlier one or comes after a later one', () => {
    const [, again, earlier] = verdicts(at(10), at(10), at(5, north(0.1)))
    expect([again, earlier]).toEqual(['ignored: it repeats an earlier one', 'ignored: it repeats an earlier one'])
  })

  test('is ignored when it comes within two seconds of the one before', () => {
    expect(verdicts(at(10), at(11.9, north(0.05)), at(12, north(0.05)))).toEqual([
      'accepted',
      'ignored: it comes too soon',
      'accepted',
    ])
  })

  test('holds a chaser who stands where they are, whatever the device wobbles', () => {
    const judged = judgeAll(at(0), at(5, north(0.01)), at(10, north(0.012)))
    expect(judged.map(({ verdict }) => verdict)).toEqual(['accepted', 'held', 'held'])
    expect(judged.at(-1)?.last).toMatchObject({ ...MOORE, speedKmh: 0, headingDegrees: null, atMs: 10 * SECOND })
  })

  test('moves a chaser who crawls as soon as it is 15 m away', () => {
    expect(verdicts(at(0), at(5, north(0.01)), at(10, north(0.016)))).toEqual([
      'accepted',
      'held: it stands',
      'accepted',
    ])
  })

  test('that jumps faster than 300 km/h is held, and the chaser stays', () => {
    const judged = judgeAll(at(0), at(5, north(5)), at(10, north(0.2)))
    expect(judged.map(({ verdict }) => verdict)).toEqual(['accepted', 'held', 'accepted'])
    expect(judged[1]?.last).toMatchObject(MOORE)
  })

  test('that jumps is believed when two more agree with it', () => {
    const far = [at(5, north(50)), at(10, north(50.1)), at(15, north(50.2))]
    expect(verdicts(at(0), ...far)).toEqual(['accepted', 'held: it jumps', 'held: it jumps', 'accepted'])
  })

  test('that jumps back and forth is never believed', () => {
    const wild = [10, 60, 20, 90, 30, 70].map((km, index) => at(5 + index * 5, north(km)))
    expect(new Set(verdicts(at(0), ...wild).slice(1))).toEqual(new Set(['held: it jumps']))
  })

  test('gets its heading and speed from the one before when its device knows neither', () => {
    const [, judged] = judgeAll(at(0), at(5, travel(MOORE, 90, 0.125)))
    expect(judged?.last?.headingDegrees).toBeCloseTo(90, 0)
    expect(judged?.last?.speedKmh).toBeCloseTo(90, 0)
  })

  test('keeps the heading and speed of its device', () => {
    const [, judged] = judgeAll(at(0), at(5, north(0.1), { headingDegrees: 271, speedKmh: 66 }))
    expect(judged?.last).toMatchObject({ headingDegrees: 271, speedKmh: 66 })
  })

  test('has no heading after a long gap', () => {
    const [, judged] = judgeAll(at(0), at(120, north(2)))
    expect(judged?.last).toMatchObject({ headingDegrees: null, speedKmh: null })
  })
})

const elsewhere = createHomeZone(travel(MOORE, 180, 100), [0, 0])

describe('the home zone', () => {
  test('holds every place within 1 km of the start, wherever its middle is', () => {
    for (const turn of [0, 0.2, 0.5, 0.9]) {
      for (const distance of [0, 0.3, 1]) {
        const zone = createHomeZone(MOORE, [turn, distance])
        for (let bearing = 0; bearing < 360; bearing += 15)
          expect(isInHomeZone(zone, travel(MOORE, bearing, 0.999))).toBe(true)
        expect(isInHomeZone(zone, travel(MOORE, turn * 360 + 180, 2.3))).toBe(false)
      }
    }
  })

  test('does not have the start in its middle', () => {
    expect(distanceKm(createHomeZone(MOORE, [0.3, 1]).middle, MOORE)).toBeCloseTo(0.6)
  })

  test('hides a chaser whatever they share, and again when they come back', () => {
    const homeZone = createHomeZone(MOORE, [0.3, 0.5])
    for (const precision of ['exact', 'approximate'] as const) {
      const sharing = { precision, homeZone, lingerKm: 0 }
      expect(showPosition(null, at(0), sharing)).toBeNull()
      const out = showPosition(null, at(100, north(5)), sharing)
      expect(out).not.toBeNull()
      expect(showPosition(out, at(900, north(0.5)), sharing)).toBeNull()
    }
  })
})

describe('a chaser who shares the exact place', () => {
  const exact = { precision: 'exact', homeZone: elsewhere, lingerKm: 0 } as const

  test('is shown to five decimals, whole degrees and whole km/h', () => {
    const place = { latitude: 35.123456789, longitude: -97.987654321 }
    expect(showPosition(null, at(5, place, { headingDegrees: 359.7, speedKmh: 88.4 }), exact)).toEqual({
      latitude: 35.12346,
      longitude: -97.98765,
      headingDegrees: 0,
      speedKmh: 88,
      atMs: 5_000,
    })
  })

  test('is shown again every 30 s while they stand', () => {
    const shown = showPosition(null, at(0, MOORE, { speedKmh: 0 }), exact)
    expect(showPosition(shown, at(25, MOORE, { speedKmh: 0 }), exact)).toBe(shown)
    expect(showPosition(shown, at(30, MOORE, { speedKmh: 0 }), exact)).toMatchObject({ atMs: 30_000, speedKmh: 0 })
  })
})

describe('a chaser who shares about 1 km', () => {
  const near = { precision: 'approximate', homeZone: elsewhere, lingerKm: 0 } as const
  const cell = toPublicPlace(MOORE, 'approximate') ?? MOORE

  test('is shown in the middle of their cell, so that averages say nothing', () => {
    const seen = new Set<string>()
    let shown: ShownPosition | null = null
    for (let second = 0; second < 3_600; second += 5) {
      const wobble = travel(MOORE, second, 0.05)
      shown = showPosition(shown, at(second, wobble), { ...near, lingerKm: 0.2 })
      seen.add(`${shown?.latitude} ${shown?.longitude}`)
    }
    expect([...seen]).toEqual([`${cell.latitude} ${cell.longitude}`])
  })

  test('is shown at most every 30 s, with a heading of eight and a speed in steps of 20', () => {
    const moving = { headingDegrees: 80, speedKmh: 93 }
    const shown = showPosition(null, at(0, MOORE, moving), near)
    expect(shown).toEqual({ ...cell, headingDegrees: 90, speedKmh: 100, atMs: 0 })
    expect(showPosition(shown, at(25, north(3), moving), near)).toBe(shown)
    expect(showPosition(shown, at(30, north(3), moving), near)).not.toBe(shown)
  })

  test('lingers in a cell beyond its edge by a length that nobody knows, so that its edge says nothing', () => {
    const shown = showPosition(null, at(0, cell), near)
    /** The cell ends 0.556 km north of its middle. */
    const beyond = (km: number) => at(60, travel(cell, 0, 0.556 + km))
    for (const lingerKm of [0, 0.2, MOST_LINGER_KM]) {
      const sharing = { ...near, lingerKm }
      expect(showPosition(shown, beyond(lingerKm - 0.05), sharing)).toMatchObject(cell)
      expect(showPosition(shown, beyond(lingerKm + 0.05), sharing)?.latitude).toBeCloseTo(cell.latitude + 0.01)
    }
  })

  test('who waits at an edge is shown in one cell', () => {
    const edge = { latitude: cell.latitude + 0.005, longitude: cell.longitude }
    let shown: ShownPosition | null = null
    const seen = new Set<number | undefined>()
    for (let second = 0; second < 3_600; second += 30) {
      const lingerKm = 0.03
      shown = showPosition(shown, at(second, travel(edge, second % 60 === 0 ? 0 : 180, 0.02)), { ...near, lingerKm })
      seen.add(shown?.latitude)
    }
    expect(seen.size).toBe(1)
  })
})

test('a chaser who shares nothing is not shown', () => {
  expect(showPosition(null, at(0), { precision: 'off', homeZone: elsewhere, lingerKm: 0 })).toBeNull()
})

test('a trail has a point every 30 s at most, none twice, and none older than an hour', () => {
  let trail: ShownPosition[] = []
  for (let second = 0; second <= 7_200; second += 5) {
    const place = second < 7_000 ? north(second / 50) : north(140)
    trail = extendTrail(trail, { ...place, headingDegrees: 0, speedKmh: 72, atMs: second * SECOND })
  }
  expect(trail.length).toBeLessThanOrEqual(120)
  expect(trail[0]?.atMs).toBeGreaterThanOrEqual(3_600 * SECOND)
  expect(trail.at(-1)?.atMs).toBeLessThanOrEqual(7_020 * SECOND)
})
