import type { BannerAlert, StormAlert } from '@squall/shared/contract/weather'
import { describe, expect, it } from 'vitest'
import { formatZonedTime } from '../../../../platform/weather-format'
import { type DangerFacts, describeDanger, describeElsewhere } from './danger.rules'

const NOW = Date.parse('2026-05-20T18:58:00Z')
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()

const alert = (parts: Partial<StormAlert> = {}): StormAlert => ({
  id: 'KOUN.TO.W.0007.2026',
  type: 'tornado',
  severity: 'warning',
  level: 'warning',
  event: 'Tornado Warning',
  title: 'Tornado Warning for Moore',
  description: '',
  location: 'Cleveland, OK',
  endTime: at(12),
  distance: 0,
  instruction: null,
  ...parts,
})

const answer = (parts: Partial<NonNullable<DangerFacts['answer']>> = {}) => ({
  ...{ source: 'National Weather Service', updatedAt: at(-1), stale: false, coverage: true, complete: true },
  ...{ alerts: [], unlocated: [] },
  ...parts,
})

const facts = (parts: Partial<DangerFacts> = {}): DangerFacts => ({
  ...{ isOff: false, place: { name: 'Moore, OK' }, isLocating: false, hasLocationFailed: false, answer: answer() },
  ...{ isOverdue: false, isError: false, now: NOW },
  ...parts,
})

describe('the status line', () => {
  it('says the alert here with its end, the zone of the time, and the minutes left', () => {
    const status = describeDanger(facts({ answer: answer({ alerts: [alert()] }) }))
    expect(status.sentence).toBe(`Tornado Warning here until ${formatZonedTime(at(12))}, 12 min`)
    expect(status).toMatchObject({ severity: 'warning', action: 'see-alerts', alertIds: ['KOUN.TO.W.0007.2026'] })
    expect(describeDanger(facts({ now: NOW + 5 * 60_000, answer: answer({ alerts: [alert()] }) })).sentence).toMatch(
      /, 7 min$/,
    )
  })

  it('says the worst alert here first, and counts the others', () => {
    const watch = alert({ id: 'w', level: 'watch', event: 'Tornado Watch' })
    const status = describeDanger(facts({ answer: answer({ alerts: [watch, alert()] }) }))
    expect(status.sentence).toMatch(/^Tornado Warning here until/)
    expect(status.detail).toBe('1 more alert here.')
    expect(status.alertIds).toHaveLength(2)
  })

  it('names a watch here and the warning nearby, and never says the name of a severity twice', () => {
    const watch = alert({ level: 'watch', event: 'Severe Thunderstorm Watch' })
    const near = alert({ id: 'n', distance: 5, event: 'Severe Thunderstorm Warning' })
    const status = describeDanger(facts({ answer: answer({ alerts: [near, watch] }) }))
    expect(status.sentence).toMatch(/^Severe Thunderstorm Watch here until/)
    expect(status).toMatchObject({ severity: 'watch', detail: 'Severe Thunderstorm Warning 3.1 mi away.' })
  })

  it('says when the source was last checked where there is none', () => {
    expect(describeDanger(facts())).toMatchObject({
      sentence: 'No warnings for Moore, OK, checked 1 min ago',
      severity: 'none',
      certainty: 'known',
    })
    expect(describeDanger(facts({ now: NOW - 30_000 })).sentence).toBe('No warnings for Moore, OK, checked just now')
    expect(describeDanger(facts({ place: { name: null } })).sentence).toMatch(/^No warnings for your place, checked/)
  })

  it('forgets an alert once it has ended', () => {
    const status = describeDanger(facts({ answer: answer({ alerts: [alert({ endTime: at(-1) })] }) }))
    expect(status.sentence).toMatch(/^No warnings for Moore, OK/)
  })

  it.each([
    ['the source is stale', { answer: answer({ stale: true, updatedAt: at(-18) }) }],
    ['the answer has grown old on this device', { answer: answer({ updatedAt: at(-18) }) }],
    ['this device gets no answer', { answer: answer({ updatedAt: at(-18) }), isOverdue: true }],
  ])('says since when alerts are not current, and what to do, when %s', (_case, parts) => {
    expect(describeDanger(facts(parts))).toMatchObject({
      sentence: `Alerts are not current since ${formatZonedTime(at(-18))}`,
      detail: 'There may be warnings near you. Check weather.gov or a weather radio.',
      certainty: 'unknown',
      action: 'official',
    })
  })

  it('keeps an alert that still runs, and adds that alerts are not current', () => {
    const status = describeDanger(facts({ answer: answer({ stale: true, updatedAt: at(-18), alerts: [alert()] }) }))
    expect(status.sentence).toMatch(/^Tornado Warning here until/)
    expect(status.detail).toBe(`Alerts are not current since ${formatZonedTime(at(-18))}.`)
  })

  it.each([
    ['switched off', { isOff: true }, 'Weather alerts are switched off on this server'],
    ['no place', { place: null }, 'Are there warnings where you are?'],
    ['a refused location', { place: null, hasLocationFailed: true }, 'Are there warnings where you are?'],
    ['locating', { place: null, isLocating: true }, 'Finding your place...'],
    ['no answer yet', { answer: undefined }, 'Checking alerts...'],
    ['never an answer', { answer: undefined, isError: true }, 'Alerts cannot be read right now'],
    [
      'outside coverage',
      { answer: answer({ coverage: false, complete: false }) },
      'Warnings are not known for your place',
    ],
    ['areas missing', { answer: answer({ complete: false }) }, 'Warnings for your place are not fully known'],
  ] as const)('with %s it never says that there are no warnings', (_case, parts, sentence) => {
    const status = describeDanger(facts(parts))
    expect(status).toMatchObject({ sentence, certainty: 'unknown' })
    expect(JSON.stringify(status)).not.toMatch(/no warnings/i)
  })
})

describe('the count of alerts elsewhere', () => {
  const banner = (parts: Partial<BannerAlert>): BannerAlert => ({
    ...{ id: 'a:60', severity: 'warning', level: 'warning', type: 'tornado', title: 'Tornado Warning', area: '' },
    ...{ description: '', endTime: at(30), expires: at(30), distance: null, states: ['OK'] },
    ...parts,
  })

  it('names the state, two states, or their number', () => {
    expect(describeElsewhere([banner({}), banner({}), banner({})], NOW)).toBe('3 warnings in Oklahoma')
    expect(describeElsewhere([banner({}), banner({ states: ['TX'] })], NOW)).toBe('2 warnings in Oklahoma and Texas')
    expect(describeElsewhere([banner({ states: ['OK', 'TX', 'KS'] })], NOW)).toBe('1 warning in 3 states')
    expect(describeElsewhere([banner({ states: [] })], NOW)).toBe('1 warning elsewhere')
  })

  it('leaves out alerts here and ended ones, and counts watches only without warnings', () => {
    expect(describeElsewhere([banner({ distance: 0 }), banner({ endTime: at(-1) })], NOW)).toBeNull()
    expect(describeElsewhere([banner({ level: 'watch' })], NOW)).toBe('1 watch in Oklahoma')
    expect(describeElsewhere([banner({ level: 'watch' }), banner({})], NOW)).toBe('1 warning in Oklahoma')
  })
})
