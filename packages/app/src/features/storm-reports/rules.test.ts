import type { ReportList } from '@squall/shared/contract/weather'
import { describe, expect, it } from 'vitest'
import {
  checkDraft,
  explainEmptyReports,
  formatReport,
  formatReportCount,
  formatSource,
  type ReportDraft,
  toSendReportInput,
} from './rules'

const now = new Date('2026-05-20T20:00:00Z')
const draft: ReportDraft = {
  kind: 'hail',
  hailInches: 1.75,
  windMph: 60,
  isMeasured: true,
  text: ' ',
  place: { latitude: 35.34, longitude: -97.49 },
  isExact: false,
  localTime: '',
  streamId: null,
}

describe('a new report', () => {
  it('is sent with the size of its kind alone, and without an empty text or time', () => {
    expect(toSendReportInput(draft)).toEqual({
      kind: 'hail',
      hailInches: 1.75,
      latitude: 35.34,
      longitude: -97.49,
      placePrecision: 'approximate',
      streamId: null,
    })
    expect(toSendReportInput({ ...draft, kind: 'wind', isExact: true })).toMatchObject({
      windMph: 60,
      isMeasured: true,
      placePrecision: 'exact',
    })
  })

  it('needs the size of hail, the speed of wind and a place', () => {
    expect(checkDraft(draft, now)).toEqual({})
    expect(checkDraft({ ...draft, hailInches: null, place: null }, now)).toEqual({
      size: 'Choose the size of the hail',
      place: 'Choose where you saw it',
    })
    expect(checkDraft({ ...draft, kind: 'wind', windMph: null }, now)).toEqual({ size: 'Choose the speed of the wind' })
    expect(checkDraft({ ...draft, kind: 'tornado', hailInches: null }, now)).toEqual({})
  })

  it('is neither of the future nor of the day before yesterday', () => {
    const at = (iso: string) => checkDraft({ ...draft, localTime: iso }, now).time
    expect(at('2026-05-20T21:00:00Z')).toBe('This time is in the future')
    expect(at('2026-05-18T21:00:00Z')).toBe('Reports are about the last 24 hours')
    expect(at('2026-05-20T19:00:00Z')).toBeUndefined()
    expect(at('yesterday')).toBe('Choose a date and a time')
  })
})

describe('a report in a list', () => {
  const facts = { label: null, hailInches: null, windMph: null, isMeasured: null }

  it('is named with its size', () => {
    expect(formatReport({ ...facts, kind: 'hail', hailInches: 1.75 })).toBe('Hail 1.75 in')
    expect(formatReport({ ...facts, kind: 'wind', windMph: 62, isMeasured: true })).toBe('Wind 62 mph, measured')
    expect(formatReport({ ...facts, kind: 'other', label: 'Dense fog' })).toBe('Dense fog')
  })

  it('names the member, or who reported to the service', () => {
    const user = { id: 'a', username: 'ana', displayName: 'Ana', isVerified: false, profileImageUrl: null }
    expect(formatSource({ source: 'member', user, reporter: null })).toBe('Ana')
    expect(formatSource({ source: 'nws', user: null, reporter: 'Trained spotter' })).toBe(
      'National Weather Service, trained spotter',
    )
    expect(formatSource({ source: 'nws', user: null, reporter: null })).toBe('National Weather Service')
  })

  it('is counted, and a list that holds no more says that there are more', () => {
    const list = { localReports: { source: '', updatedAt: null, stale: false, reason: null }, reports: [] }
    expect(formatReportCount({ ...list, isComplete: true })).toBe('0 reports')
    expect(formatReportCount({ ...list, isComplete: false })).toBe('0+ reports')
  })

  it('an empty list says so only where the reports of the service are current', () => {
    const list = (reason: string | null): ReportList => ({
      reports: [],
      isComplete: true,
      localReports: { source: 'National Weather Service', updatedAt: null, stale: reason !== null, reason },
    })
    expect(explainEmptyReports(list(null))).toBe('Nobody reported anything here in the last 24 hours.')
    expect(explainEmptyReports(list('They cannot be updated.'))).toBe(
      'They cannot be updated. Members reported nothing here in the last 24 hours.',
    )
  })
})
