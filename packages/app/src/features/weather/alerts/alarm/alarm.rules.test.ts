import { describe, expect, it } from 'vitest'
import { tornadoAlert } from '../tornado/testing'
import { alarmDue, alarmKey, stillHeard, tones } from './alarm.rules'

const emergency = tornadoAlert({ id: 'a', type: 'tornado-emergency', severity: 'extreme' })
const warning = tornadoAlert({ id: 'a', type: 'tornado-warning', severity: 'moderate' })
const nobody: ReadonlySet<string> = new Set()

describe('the tones', () => {
  it('fall from a gain of 0.3 over 2 seconds', () => {
    for (const { seconds, gain, fadesTo } of Object.values(tones)) {
      expect({ seconds, gain }).toEqual({ seconds: 2, gain: 0.3 })
      expect(fadesTo).toBeLessThan(0.01)
    }
  })

  it('are 800 Hz then 400 Hz for an emergency, 600 Hz for a warning and 400 Hz for all else', () => {
    expect(tones['tornado-emergency'].steps.map(({ hertz }) => hertz)).toEqual([800, 400])
    expect(tones['tornado-warning'].steps).toEqual([{ at: 0, hertz: 600 }])
    expect(tones['tornado-watch'].steps).toEqual([{ at: 0, hertz: 400 }])
  })
})

describe('an alarm is due', () => {
  it('when the highest severity is extreme', () => {
    expect(alarmDue([warning, { ...emergency, id: 'b' }], nobody)?.id).toBe('b')
  })

  it('never for considerable and moderate alerts', () => {
    expect(alarmDue([warning, { ...warning, id: 'b', severity: 'considerable' }], nobody)).toBeNull()
    expect(alarmDue([], nobody)).toBeNull()
  })

  it('once for an alert, and again when it is upgraded', () => {
    const sounded = new Set([alarmKey({ ...emergency, type: 'tornado-warning' })])
    expect(alarmDue([emergency], sounded)).toEqual(emergency)
    expect(alarmDue([emergency], new Set([...sounded, alarmKey(emergency)]))).toBeNull()
  })

  it('for the nearest of several, and then for the next', () => {
    const far = { ...emergency, id: 'far', distance: 80 }
    const near = { ...emergency, id: 'near', distance: 3 }
    expect(alarmDue([far, near], nobody)?.id).toBe('near')
    expect(alarmDue([far, near], new Set([alarmKey(near)]))?.id).toBe('far')
  })
})

describe('what was sounded', () => {
  const sounded = new Set([alarmKey(emergency)])

  it('is remembered while the alert stays what it was, and when it is no longer listed', () => {
    expect(stillHeard([emergency], sounded)).toEqual(sounded)
    expect(stillHeard([], sounded)).toEqual(sounded)
  })

  it('is forgotten when the alert was downgraded, so that its next upgrade is heard', () => {
    expect(stillHeard([warning], sounded)).toEqual(new Set())
    expect(stillHeard([{ ...warning, id: 'ab' }], sounded)).toEqual(sounded)
  })
})
