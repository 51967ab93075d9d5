import { distanceKm } from '@squall/shared/rules/geo'
import { SIMULATED_PLACE } from '@squall/shared/rules/place'
import { expect, test } from 'vitest'
import { computeStorm, stormsAt, supercells, traceOutline } from './world'

const MINUTE = 60_000
const CYCLE = Date.parse('2026-11-21T08:00:00Z')
const at = (minutes: number) => new Date(CYCLE + minutes * MINUTE)
const everyMinute = Array.from({ length: 240 }, (_, minute) => at(minute))

test('the same time is the same weather', () => {
  expect(stormsAt(at(33))).toEqual(stormsAt(at(33)))
})

test('at every moment a supercell and something else are in the sky', () => {
  for (const now of everyMinute) {
    const storms = stormsAt(now)
    expect(storms.filter(({ track }) => track.kind === 'supercell').length).toBeGreaterThan(0)
    expect(storms.length).toBeGreaterThan(1)
  }
})

test('once in a cycle a strong supercell passes within 3 km of the simulated place', () => {
  const near = Array.from({ length: 120 }, (_, minute) => stormsAt(at(minute)))
    .flat()
    .filter(({ track, place }) => track.kind === 'supercell' && distanceKm(place, SIMULATED_PLACE) < 3)
  expect(near.length).toBeGreaterThan(3)
  for (const { strength } of near) expect(strength).toBe(1)
})

test('from one minute to the next no storm jumps, neither in place nor in strength', () => {
  for (const now of everyMinute) {
    const later = new Date(now.getTime() + MINUTE)
    for (const { track, bornAt, place, strength } of stormsAt(now)) {
      const next = computeStorm(track, later)
      if (next.bornAt.getTime() !== bornAt.getTime()) continue
      expect(distanceKm(place, next.place)).toBeLessThan(1.3)
      expect(Math.abs(next.strength - strength)).toBeLessThan(0.06)
    }
  }
})

test('a storm grows out of nothing and dies to nothing', () => {
  for (const track of supercells) {
    expect(computeStorm(track, at(track.born)).strength).toBe(0)
    expect(computeStorm(track, at(track.born + 60)).strength).toBe(1)
    expect(computeStorm(track, at(track.born + 119.9)).strength).toBeLessThan(0.001)
  }
})

test('an outline is closed and lies around its storm', () => {
  for (const storm of stormsAt(at(50))) {
    const ring = traceOutline(storm)
    expect(ring.at(-1)).toEqual(ring[0])
    for (const [longitude, latitude] of ring) {
      const km = distanceKm(storm.place, { latitude, longitude })
      expect(km).toBeGreaterThan(2)
      expect(km).toBeLessThan(15)
    }
  }
})
