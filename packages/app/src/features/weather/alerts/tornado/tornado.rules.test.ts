import { describe, expect, it } from 'vitest'
import { tornadoAlert } from './testing'
import {
  alarmTones,
  compareDanger,
  explainArrival,
  findAlarmToSound,
  formatArrival,
  formatTornadoAnnouncement,
  getAlarmKey,
  keepUnchangedKeys,
  listEvacuationTexts,
  listTornadoesInForce,
} from './tornado.rules'

const emergency = tornadoAlert({ id: 'a', type: 'tornado-emergency', severity: 'extreme' })

const warning = tornadoAlert({ id: 'a', type: 'tornado-warning', severity: 'moderate' })

const noKeys: ReadonlySet<string> = new Set()

describe('the alarm tones', () => {
  it('fade from a gain of 0.3 over 2 seconds', () => {
    for (const { seconds, gain, fadesTo } of Object.values(alarmTones)) {
      expect({ seconds, gain }).toEqual({ seconds: 2, gain: 0.3 })
      expect(fadesTo).toBeLessThan(0.01)
    }
  })

  it('are 800 then 400 Hz for an emergency, 600 Hz for a warning and 400 Hz for a watch', () => {
    expect(alarmTones['tornado-emergency'].steps.map(({ hertz }) => hertz)).toEqual([800, 400])
    expect(alarmTones['tornado-warning'].steps).toEqual([{ at: 0, hertz: 600 }])
    expect(alarmTones['tornado-watch'].steps).toEqual([{ at: 0, hertz: 400 }])
  })
})

describe('an alarm sounds', () => {
  it.each([
    ['a tornado warning', 'tornado-warning', 'moderate'],
    ['a particularly dangerous watch', 'tornado-watch', 'considerable'],
  ] as const)('for %s around this place, and not beside it', (_name, type, severity) => {
    const alert = tornadoAlert({ type, severity, distance: 0 })
    expect(findAlarmToSound([alert], noKeys)).toEqual(alert)
    expect(findAlarmToSound([{ ...alert, distance: 0.5 }], noKeys)).toBeNull()
  })

  it('not for an ordinary watch', () => {
    expect(findAlarmToSound([tornadoAlert({ type: 'tornado-watch', distance: 0 })], noKeys)).toBeNull()
  })

  it('for an extreme alert', () => {
    expect(findAlarmToSound([warning, { ...emergency, id: 'b' }], noKeys)?.id).toBe('b')
  })

  it('not for considerable and moderate warnings elsewhere', () => {
    expect(findAlarmToSound([warning, { ...warning, id: 'b', severity: 'considerable' }], noKeys)).toBeNull()
    expect(findAlarmToSound([], noKeys)).toBeNull()
  })

  it('once per alert, and again when it is upgraded', () => {
    const sounded = new Set([getAlarmKey({ ...emergency, type: 'tornado-warning' })])
    expect(findAlarmToSound([emergency], sounded)).toEqual(emergency)
    expect(findAlarmToSound([emergency], new Set([...sounded, getAlarmKey(emergency)]))).toBeNull()
  })

  it('for the nearest extreme alert first', () => {
    const far = { ...emergency, id: 'far', distance: 80 }
    const near = { ...emergency, id: 'near', distance: 3 }
    expect(findAlarmToSound([far, near], noKeys)?.id).toBe('near')
    expect(findAlarmToSound([far, near], new Set([getAlarmKey(near)]))?.id).toBe('far')
  })
})

describe('the key of a sounded alert', () => {
  const sounded = new Set([getAlarmKey(emergency)])

  it('is kept while the alert is unchanged or no longer listed', () => {
    expect(keepUnchangedKeys([emergency], sounded)).toEqual(sounded)
    expect(keepUnchangedKeys([], sounded)).toEqual(sounded)
  })

  it('is dropped when the alert was downgraded, so that its next upgrade sounds', () => {
    expect(keepUnchangedKeys([warning], sounded)).toEqual(new Set())
    expect(keepUnchangedKeys([{ ...warning, id: 'ab' }], sounded)).toEqual(sounded)
  })
})

const now = Date.parse('2026-05-20T20:00:00Z')

describe('the order of tornado alerts', () => {
  it('is extreme, considerable, moderate, and the nearest first among equals', () => {
    const alerts = [
      tornadoAlert({ id: 'moderate near', distance: 1 }),
      tornadoAlert({ id: 'extreme far', severity: 'extreme', distance: 90 }),
      tornadoAlert({ id: 'considerable', severity: 'considerable', distance: 40 }),
      tornadoAlert({ id: 'extreme near', severity: 'extreme', distance: 5 }),
    ]
    expect(alerts.sort(compareDanger).map(({ id }) => id)).toEqual([
      'extreme near',
      'extreme far',
      'considerable',
      'moderate near',
    ])
  })

  it('has warnings before watches, because a warning is about an observed storm', () => {
    const watch = tornadoAlert({ id: 'dangerous watch', type: 'tornado-watch', severity: 'considerable', distance: 0 })
    const warning = tornadoAlert({ id: 'warning', type: 'tornado-warning', severity: 'moderate', distance: 30 })
    expect([watch, warning].sort(compareDanger).map(({ id }) => id)).toEqual(['warning', 'dangerous watch'])
  })

  it('leaves out alerts that have ended', () => {
    const ended = tornadoAlert({ endTime: '2026-05-20T19:59:00Z' })
    expect(listTornadoesInForce([ended, tornadoAlert()], now)).toHaveLength(1)
  })
})

describe('the time of arrival', () => {
  it('is IMPACTING NOW below 0 minutes', () => {
    expect(formatArrival('2026-05-20T19:59:59Z', now)).toBe('IMPACTING NOW')
  })

  it('is in minutes under an hour, else in hours and minutes', () => {
    expect(formatArrival('2026-05-20T20:00:30Z', now)).toBe('Under 1 min')
    expect(formatArrival('2026-05-20T20:12:00Z', now)).toBe('12 min')
    expect(formatArrival('2026-05-20T20:59:59Z', now)).toBe('59 min')
    expect(formatArrival('2026-05-20T21:05:00Z', now)).toBe('1 h 05 min')
  })

  it('is unknown without data, and an extrapolation is marked as one', () => {
    expect(formatArrival(null, now)).toBe('Arrival not known')
    expect(explainArrival(tornadoAlert())).toContain('Extrapolated')
    expect(explainArrival(tornadoAlert({ movement: null, distance: 0 }))).toContain('inside the area')
    expect(explainArrival(tornadoAlert({ estimatedArrival: null }))).toContain('passes you by')
    expect(explainArrival(tornadoAlert({ estimatedArrival: null, movement: null }))).toContain('not reported')
    expect(explainArrival(tornadoAlert({ estimatedArrival: null, type: 'tornado-watch' }))).toContain('A watch')
  })
})

describe('official text', () => {
  it('about evacuation is quoted unchanged, and none is invented', () => {
    const alert = tornadoAlert({
      instruction: 'Mobile homes must be\nevacuated. TAKE COVER NOW!',
      description: 'Deadly.',
    })
    expect(listEvacuationTexts(alert)).toEqual(['Mobile homes must be evacuated. TAKE COVER NOW!'])
    expect(listEvacuationTexts(tornadoAlert())).toEqual([])
    expect(listEvacuationTexts(tornadoAlert({ instruction: null }))).toEqual([])
  })
})

it('the announcement has type, severity, place, distance and arrival', () => {
  expect(formatTornadoAnnouncement(tornadoAlert(), now)).toBe(
    'Tornado warning, moderate: Cleveland, OK. 7.7 mi away. Estimated arrival: 12 min.',
  )
  expect(formatTornadoAnnouncement(tornadoAlert({ distance: 0, estimatedArrival: null }), now)).toBe(
    'Tornado warning, moderate: Cleveland, OK. You are inside this area.',
  )
})
