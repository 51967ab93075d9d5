import { travel } from '@squall/shared/rules/geo'
import { groundKmBelow } from '@squall/shared/rules/radar-beam'
import { NO_ECHO, RANGE_FOLDED, radarProductScales } from '@squall/shared/rules/radar-scale'
import { describe, expect, test } from 'vitest'
import { getBeamHeightMetres, getLevelAt, parseGeometry, readScan, seePlace } from './scan.rules'
import { createScan } from './testing/scans'

const scan = createScan((row, gate) => (row + gate) % 256)

test('a place is read from the row of its direction and the gate that its beam has reached', () => {
  for (const [bearing, beam] of [
    [0.5, 10.1],
    [45.5, 100.1],
    [200.4, 250.2],
    [359.6, 299.9],
  ] as const) {
    const place = travel(scan.geometry, bearing, groundKmBelow(beam, 0.5))
    const seen = seePlace(scan.geometry, place)
    expect(seen.beamKm).toBeCloseTo(beam, 6)
    expect(getLevelAt(scan, seen)).toBe((Math.floor(bearing) + Math.floor(beam * 4)) % 256)
  }
})

test('nothing is read out of range, nor where the gates have not begun', () => {
  const at = (km: number, from = scan) => getLevelAt(from, seePlace(from.geometry, travel(from.geometry, 90, km)))
  expect(at(299)).not.toBeNull()
  expect(at(300.5)).toBeNull()
  expect(
    at(
      1,
      createScan(() => 7, { firstGateMetres: 2000 }),
    ),
  ).toBeNull()
  expect(
    at(
      2.1,
      createScan((_, gate) => 7 + gate, { firstGateMetres: 2000 }),
    ),
  ).toBe(7)
})

test('scans of several elevations lie on the ground and have no height', () => {
  const flat = createScan(() => 9, { elevationDegrees: null })
  const seen = seePlace(flat.geometry, travel(flat.geometry, 30, 200))
  expect(seen.beamKm).toBe(seen.groundKm)
  expect(getBeamHeightMetres(flat.geometry, 200)).toBeNull()
})

test('the beam is higher than the antenna, by 1.5 km at 100 km', () => {
  expect(getBeamHeightMetres(scan.geometry, 0)).toBe(389)
  expect(getBeamHeightMetres(scan.geometry, 100)).toBeCloseTo(389 + 1462, -1)
})

describe('a reading', () => {
  const seen = { azimuth: 60, groundKm: 50, beamKm: 50 }

  test('says what the level means', () => {
    const read = (level: number) =>
      readScan(
        createScan(() => level),
        seen,
        'reflectivity',
        null,
      )
    expect(read(NO_ECHO)).toEqual({ kind: 'no-echo' })
    expect(read(RANGE_FOLDED)).toEqual({ kind: 'range-folded' })
    expect(read(94)).toEqual({ kind: 'value', value: 60 })
    expect(readScan(scan, { ...seen, beamKm: 400 }, 'reflectivity', null)).toEqual({ kind: 'out-of-range' })
  })

  test('of storm-relative velocity is without the motion of the storms', () => {
    const zero = 2 - radarProductScales.velocity.minimum / radarProductScales.velocity.increment
    const still = createScan(() => zero)
    const motion = { direction: 60, knots: 30 }
    expect(readScan(still, seen, 'velocity', motion)).toEqual({ kind: 'value', value: 0 })
    expect(readScan(still, seen, 'storm-relative-velocity', motion)).toEqual({ kind: 'value', value: -30 })
    expect(readScan(still, { ...seen, azimuth: 240 }, 'storm-relative-velocity', motion)).toEqual({
      kind: 'value',
      value: 30,
    })
  })
})

test('the geometry in a picture must fit the picture', () => {
  const { geometry } = scan
  const text = JSON.stringify(geometry)
  expect(parseGeometry(text, 1200, 360)).toEqual(geometry)
  for (const [words, width, height] of [
    [text, 1200, 720],
    [text, 1201, 360],
    ['{}', 1200, 360],
    ['no JSON', 1200, 360],
    [undefined, 1200, 360],
  ] as const)
    expect(parseGeometry(words, width, height)).toBeNull()
})
