import { describe, expect, it } from 'vitest'
import {
  checkReportTime,
  describeReport,
  formatReportPlace,
  getReportName,
  REPORT_IN_FUTURE,
  REPORT_TOO_OLD,
  rankReportKind,
} from './storm-report'

const now = new Date('2026-05-20T20:00:00Z')
const facts = { label: null, hailInches: null, windMph: null, isMeasured: null }

describe('the time of a report', () => {
  it('is now, or up to 24 hours ago', () => {
    expect(checkReportTime(now, now)).toBeNull()
    expect(checkReportTime(new Date('2026-05-19T20:00:00Z'), now)).toBeNull()
    expect(checkReportTime(new Date('2026-05-19T19:59:59Z'), now)).toBe(REPORT_TOO_OLD)
  })

  it('may be ahead by the five minutes that clocks differ', () => {
    expect(checkReportTime(new Date('2026-05-20T20:05:00Z'), now)).toBeNull()
    expect(checkReportTime(new Date('2026-05-20T20:05:01Z'), now)).toBe(REPORT_IN_FUTURE)
  })
})

describe('a report in few words', () => {
  it('has the size of hail and the speed of wind, and says what was measured', () => {
    expect(describeReport({ ...facts, kind: 'hail', hailInches: 1.75 })).toBe('Hail 1.75 in')
    expect(describeReport({ ...facts, kind: 'wind', windMph: 61.6, isMeasured: true })).toBe('Wind 62 mph, measured')
    expect(describeReport({ ...facts, kind: 'wind', windMph: 60, isMeasured: false })).toBe('Wind 60 mph')
    expect(describeReport({ ...facts, kind: 'wall-cloud' })).toBe('Wall cloud')
  })

  it('keeps the name of a type that members cannot report', () => {
    expect(getReportName({ kind: 'other', label: 'Dense fog' })).toBe('Dense fog')
    expect(getReportName({ kind: 'other', label: null })).toBe('Storm report')
  })

  it('is near a town, unless its place says how far it is from it', () => {
    expect(formatReportPlace('Moore, OK')).toBe('near Moore, OK')
    expect(formatReportPlace('2 NW Moore, OK')).toBe('2 NW Moore, OK')
  })

  it('a tornado comes before hail, and hail before other types', () => {
    expect(rankReportKind('tornado')).toBeLessThan(rankReportKind('hail'))
    expect(rankReportKind('hail')).toBeLessThan(rankReportKind('other'))
  })
})
