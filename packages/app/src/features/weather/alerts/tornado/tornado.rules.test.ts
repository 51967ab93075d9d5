import { describe, expect, it } from 'vitest'
import { tornadoAlert } from './testing'
import {
  arrivalNote,
  arrivalText,
  byDanger,
  evacuationTexts,
  formatAnnouncement,
  tornadoesInForce,
} from './tornado.rules'

const now = Date.parse('2026-05-20T20:00:00Z')

describe('the order of tornado alerts', () => {
  it('is extreme, considerable, moderate, and the nearest first among equals', () => {
    const alerts = [
      tornadoAlert({ id: 'moderate near', distance: 1 }),
      tornadoAlert({ id: 'extreme far', severity: 'extreme', distance: 90 }),
      tornadoAlert({ id: 'considerable', severity: 'considerable', distance: 40 }),
      tornadoAlert({ id: 'extreme near', severity: 'extreme', distance: 5 }),
    ]
    expect(alerts.sort(byDanger).map(({ id }) => id)).toEqual([
      'extreme near',
      'extreme far',
      'considerable',
      'moderate near',
    ])
  })

  it('has a warning above any watch, since it speaks of what happens', () => {
    const watch = tornadoAlert({ id: 'dangerous watch', type: 'tornado-watch', severity: 'considerable', distance: 0 })
    const warning = tornadoAlert({ id: 'warning', type: 'tornado-warning', severity: 'moderate', distance: 30 })
    expect([watch, warning].sort(byDanger).map(({ id }) => id)).toEqual(['warning', 'dangerous watch'])
  })

  it('leaves out what has ended since the list was read', () => {
    const ended = tornadoAlert({ endTime: '2026-05-20T19:59:00Z' })
    expect(tornadoesInForce([ended, tornadoAlert()], now)).toHaveLength(1)
  })
})

describe('the time of arrival', () => {
  it('is IMPACTING NOW below 0 minutes', () => {
    expect(arrivalText('2026-05-20T19:59:59Z', now)).toBe('IMPACTING NOW')
  })

  it('is in minutes under an hour, else in hours and minutes', () => {
    expect(arrivalText('2026-05-20T20:00:30Z', now)).toBe('Under 1 min')
    expect(arrivalText('2026-05-20T20:12:00Z', now)).toBe('12 min')
    expect(arrivalText('2026-05-20T20:59:59Z', now)).toBe('59 min')
    expect(arrivalText('2026-05-20T21:05:00Z', now)).toBe('1 h 05 min')
  })

  it('is not known where nothing says so, and says when it is an extrapolation', () => {
    expect(arrivalText(null, now)).toBe('Arrival not known')
    expect(arrivalNote(tornadoAlert())).toContain('Extrapolated')
    expect(arrivalNote(tornadoAlert({ movement: null, distance: 0 }))).toContain('inside the area')
    expect(arrivalNote(tornadoAlert({ estimatedArrival: null }))).toContain('passes you by')
    expect(arrivalNote(tornadoAlert({ estimatedArrival: null, movement: null }))).toContain('not reported')
    expect(arrivalNote(tornadoAlert({ estimatedArrival: null, type: 'tornado-watch' }))).toContain('A watch')
  })
})

describe('official text', () => {
  it('is repeated unchanged where it speaks of evacuating, and nothing is made up where it does not', () => {
    const alert = tornadoAlert({
      instruction: 'Mobile homes must be\nevacuated. TAKE COVER NOW!',
      description: 'Deadly.',
    })
    expect(evacuationTexts(alert)).toEqual(['Mobile homes must be evacuated. TAKE COVER NOW!'])
    expect(evacuationTexts(tornadoAlert())).toEqual([])
    expect(evacuationTexts(tornadoAlert({ instruction: null }))).toEqual([])
  })
})

it('a screen reader hears type, severity, place, distance and arrival', () => {
  expect(formatAnnouncement(tornadoAlert(), now)).toBe(
    'Tornado warning, moderate: Cleveland, OK. 12.3 km away. Estimated arrival: 12 min.',
  )
  expect(formatAnnouncement(tornadoAlert({ distance: 0, estimatedArrival: null }), now)).toBe(
    'Tornado warning, moderate: Cleveland, OK. You are inside this area.',
  )
})
