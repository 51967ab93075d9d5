import { expect, test } from 'vitest'
import { alertFeature, alertList } from '../../testing/alert-feature'
import { groupIntoAlertEvents, parseVtec } from './events'
import { parseAlertList } from './nws-format'

const now = new Date('2026-05-20T20:00:00Z')
const later = new Date('2026-05-20T20:10:00Z')
const vtec = (action: string, code = 'TO.W.0028') => ({
  VTEC: [`/O.${action}.KOUN.${code}.000000T0000Z-260520T2045Z/`],
})
const join = (...features: unknown[]) => groupIntoAlertEvents(parseAlertList(alertList(...features)).features, later)

test('a code names its event, and the year of an event that already runs is that of the message', () => {
  expect(parseVtec('/O.NEW.KBMX.TO.W.0028.230112T1820Z-230112T1915Z/', now)).toEqual({
    action: 'NEW',
    event: 'KBMX.TO.W.0028.2023',
  })
  expect(parseVtec('/O.CON.KBMX.TO.W.0028.000000T0000Z-230112T1915Z/', now)?.event).toBe('KBMX.TO.W.0028.2026')
  expect(parseVtec('/T.NEW.KBMX.TO.W.0028.230112T1820Z-230112T1915Z/', now)).toBeNull()
  expect(parseVtec('nonsense', now)).toBeNull()
})

test('an update joins its event, and the newest message gives the text', () => {
  const events = join(
    alertFeature(now),
    alertFeature(later, { id: 'urn:two', parameters: vtec('CON'), headline: 'It goes on', areaDesc: 'Moore, OK' }),
  )
  expect(events).toHaveLength(1)
  expect(events[0]).toMatchObject({ key: 'KOUN.TO.W.0028.2026', area: 'Moore, OK', newest: { headline: 'It goes on' } })
})

test('a cancellation takes away its own zones only', () => {
  const both = { geocode: { UGC: ['OKC027', 'OKC109'] }, areaDesc: 'Cleveland, OK; Oklahoma, OK' }
  const cancel = alertFeature(later, { id: 'urn:end', messageType: 'Cancel', parameters: vtec('CAN') })
  expect(join(alertFeature(now, both), cancel)).toHaveLength(1)
  const rest = { ...both, geocode: { UGC: ['OKC027'] } }
  expect(join(alertFeature(now, rest), cancel)).toEqual([])
})

test('what was replaced, has ended, is a test or an exercise is left out', () => {
  const second = { id: 'urn:two', references: [{ identifier: 'urn:one', sent: now.toISOString() }] }
  expect(join(alertFeature(now), alertFeature(now, { ...second, parameters: vtec('CAN') }))).toEqual([])
  expect(join(alertFeature(now, { replacedBy: 'urn:two' }))).toEqual([])
  expect(join(alertFeature(now, { ends: now.toISOString() }))).toEqual([])
  expect(join(alertFeature(now, { event: 'Test Message' }))).toEqual([])
  expect(join(alertFeature(now, { status: 'Exercise' }))).toEqual([])
})

test('the end is that of the event and not of the message; without one it is the message that ends', () => {
  const expires = '2026-05-20T20:15:00Z'
  expect(join(alertFeature(now, { expires }))[0]?.endsAt).toEqual(new Date('2026-05-20T20:45:00Z'))
  expect(join(alertFeature(now, { expires, ends: null }))[0]?.endsAt).toEqual(new Date(expires))
})

test('type and severity come from the event and its tags, and every upgrade raises the rank', () => {
  const tagged = (event: string, parameters = {}) => join(alertFeature(now, { event, parameters }))[0]
  const warning = tagged('Tornado Warning')
  const considerable = tagged('Tornado Warning', { tornadoDamageThreat: ['CONSIDERABLE'] })
  const emergency = tagged('Tornado Warning', { tornadoDamageThreat: ['CATASTROPHIC'] })
  expect(warning).toMatchObject({ type: 'tornado', severity: 'warning' })
  expect(emergency).toMatchObject({ severity: 'emergency' })
  expect(tagged('Flash Flood Warning', { flashFloodDamageThreat: ['CATASTROPHIC'] })).toMatchObject({
    type: 'flash-flood',
    severity: 'emergency',
  })
  expect(tagged('Severe Thunderstorm Watch')).toMatchObject({ type: 'severe-thunderstorm', severity: 'watch' })
  expect(tagged('Special Weather Statement')).toMatchObject({ type: 'other', severity: 'statement' })
  const ranks = [tagged('Tornado Watch'), warning, considerable, emergency].map((event) => event?.rank ?? 0)
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  expect(new Set(ranks).size).toBe(4)
})

test('a tornado that is warned of stands above the worst thunderstorm and flash flood that are no emergency', () => {
  const rank = (event: string, parameters = {}) => join(alertFeature(now, { event, parameters }))[0]?.rank ?? 0
  const warned = rank('Tornado Warning')
  expect(warned).toBeGreaterThan(rank('Severe Thunderstorm Warning', { thunderstormDamageThreat: ['DESTRUCTIVE'] }))
  expect(warned).toBeGreaterThan(rank('Flash Flood Warning', { flashFloodDamageThreat: ['CONSIDERABLE'] }))
})

test('a list without features is no list, and an unreadable feature does not take the others with it', () => {
  expect(() => parseAlertList({ type: 'FeatureCollection', features: null })).toThrow()
  expect(parseAlertList(alertList(alertFeature(now), alertFeature(now), { type: 'Feature' }))).toMatchObject({
    unreadable: 1,
  })
  expect(() => parseAlertList(alertList({ type: 'Feature' }))).toThrow('cannot be read')
})

test('a tornado that was seen ranks above one that radar indicates, and below considerable damage', () => {
  const rank = (parameters: Record<string, string[]>) =>
    groupIntoAlertEvents([...parseAlertList(alertList(alertFeature(now, { parameters }))).features], now)[0]?.rank ?? 0
  const indicated = rank({ tornadoDetection: ['RADAR INDICATED'] })
  const observed = rank({ tornadoDetection: ['OBSERVED'] })
  expect(observed).toBeGreaterThan(indicated)
  expect(rank({ tornadoDetection: ['RADAR INDICATED'], tornadoDamageThreat: ['CONSIDERABLE'] })).toBeGreaterThan(
    observed,
  )
})
