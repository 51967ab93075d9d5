import { distanceToPolygonsKm } from '@squall/shared/rules/geo'
import { SIMULATED_PLACE } from '@squall/shared/rules/place'
import { expect, test } from 'vitest'
import { groupIntoAlertEvents } from '../alerts/events'
import { parseAlertList } from '../alerts/nws-format'
import { simulatedAlerts } from './alerts'
import { computeStorm, supercells } from './world'

const MINUTE = 60_000
const CYCLE = Date.parse('2026-11-21T08:00:00Z')
const at = (minutes: number) => new Date(CYCLE + minutes * MINUTE)
const everyMinute = Array.from({ length: 120 }, (_, minute) => at(minute))
const featuresAt = (now: Date) => parseAlertList(JSON.parse(JSON.stringify(simulatedAlerts(now))))
const eventsAt = (now: Date) => groupIntoAlertEvents(featuresAt(now).features, now)

test('every message can be read, says that it is simulated, and comes from a simulated office', () => {
  for (const now of everyMinute) {
    const { features, unreadable } = featuresAt(now)
    expect(unreadable).toBe(0)
    for (const { properties } of features) {
      expect(properties.headline).toMatch(/^SIMULATED: /)
      expect(properties.description).toContain('THIS IS SIMULATED WEATHER AND NO REAL ALERT')
      expect(properties.parameters.VTEC?.join()).toContain('.KSIM.')
      expect(properties.sent.getTime()).toBeLessThanOrEqual(now.getTime())
    }
  }
})

test('a tornado watch and a tornado warning are always in force', () => {
  for (const now of everyMinute) {
    const events = eventsAt(now).map(({ event }) => event)
    expect(events).toContain('Tornado Watch')
    expect(events).toContain('Tornado Warning')
  }
})

test('the warning of the southern supercell becomes an emergency as it passes, and is cancelled', () => {
  const southern = keyOfSouthern()
  const told = everyMinute.map((now) => eventsAt(now).find(({ key }) => key === southern)?.severity ?? 'none')
  const chapters = told.filter((severity, index) => severity !== told[index - 1])
  expect(chapters).toEqual(['none', 'warning', 'emergency', 'warning', 'none'])
  expect(told.indexOf('emergency')).toBeLessThan(60)
  expect(told.lastIndexOf('emergency')).toBeGreaterThan(60)
})

/** The key stays the same for all messages of the event. */
function keyOfSouthern(): string | undefined {
  const keys = [at(30), at(60), at(90)].map(
    (now) =>
      eventsAt(now).find(({ key, severity }) => key.includes('.TO.W.') && severity !== 'watch' && isSouthern(key))?.key,
  )
  expect(new Set(keys).size).toBe(1)
  return keys[0]
}

function isSouthern(key: string): boolean {
  const [southern] = supercells
  const cycle = southern === undefined ? 0 : computeStorm(southern, at(30)).cycle
  return key.includes(`.${String(1 + ((cycle * 2) % 9000)).padStart(4, '0')}.`)
}

test('the area of a tornado warning holds its storm at every minute of its life', () => {
  for (const now of everyMinute) {
    for (const { key, polygons } of eventsAt(now).filter(({ event }) => event === 'Tornado Warning')) {
      const nearest = supercells.map((track) => distanceToPolygonsKm(computeStorm(track, now).place, polygons))
      expect(Math.min(...nearest), `${key} at ${now.toISOString()}`).toBe(0)
    }
  }
})

test('the emergency covers the simulated place when the storm is there', () => {
  const emergency = eventsAt(at(55)).find(({ severity }) => severity === 'emergency')
  expect(distanceToPolygonsKm(SIMULATED_PLACE, emergency?.polygons ?? [])).toBe(0)
})

test('later messages name the earlier ones, and counties left behind are cancelled', () => {
  const { features } = featuresAt(at(58))
  const warnings = features.filter(({ properties }) => properties.parameters.VTEC?.[0]?.includes('.TO.W.'))
  const update = warnings.find(({ properties }) => properties.messageType === 'Update')
  expect(update?.properties.references.length).toBeGreaterThan(3)
  const cancelled = everyMinute.flatMap((now) =>
    featuresAt(now).features.filter(({ properties }) => properties.messageType === 'Cancel'),
  )
  expect(cancelled.some(({ properties }) => properties.id.endsWith('.2'))).toBe(true)
})

test('a tornado watch takes the place of a thunderstorm watch in one message', () => {
  expect(eventsAt(at(5)).map(({ event }) => event)).toContain('Severe Thunderstorm Watch')
  expect(eventsAt(at(20)).map(({ event }) => event)).not.toContain('Severe Thunderstorm Watch')
  const both = featuresAt(at(20)).features.find(({ properties }) => (properties.parameters.VTEC?.length ?? 0) > 1)
  expect(both?.properties.parameters.VTEC?.[0]).toContain('/O.UPG.KSIM.SV.A.')
})
