import type { AlertBox, ListedReport, MapReports } from '@squall/shared/contract/weather'
import { describe, expect, it } from 'vitest'
import { applyReportChange, getReportStart, toReportMarks } from './report-marks.rules'

const createReport = (changes: Partial<ListedReport> = {}): ListedReport => ({
  ...{ id: 'one', source: 'member', kind: 'hail', label: null, hailInches: 1.75, windMph: null, isMeasured: false },
  ...{ latitude: 35.34, longitude: -97.49, placeName: 'Moore, OK', occurredAt: '2026-05-20T20:00:00Z', text: null },
  ...{ reporter: null, streamId: null, picture: null, user: null },
  ...changes,
})

const BOX: AlertBox = [-98, 35, -97, 36]
const list = (...reports: ListedReport[]): MapReports => ({
  reports,
  isComplete: true,
  localReports: { source: 'National Weather Service', updatedAt: null, stale: false, reason: null },
})
const ids = (reports: MapReports | null) => reports?.reports.map(({ id }) => id)

describe('the marks of reports', () => {
  it('are round for members and square for official ones, red for a tornado', () => {
    const marks = toReportMarks([createReport(), createReport({ id: 'two', source: 'nws', kind: 'tornado' })])
    expect(marks).toMatchObject([
      { id: 'one', sign: 'hail', shape: 'round', place: { latitude: 35.34, longitude: -97.49 } },
      { id: 'two', sign: 'tornado', shape: 'square', tone: 'red', rank: 0 },
    ])
  })
})

describe('a list of reports on a map', () => {
  const before = list(
    createReport({ id: 'newest', occurredAt: '2026-05-20T21:00:00Z' }),
    createReport({ id: 'oldest', occurredAt: '2026-05-20T19:00:00Z' }),
  )

  it('gets a new one where it belongs by its time, once', () => {
    const added = createReport({ id: 'new' })
    const after = applyReportChange(before, { added, removedId: null }, BOX)
    expect(ids(after)).toEqual(['newest', 'new', 'oldest'])
    const again = after && applyReportChange(after, { added: { ...added, text: 'with words' }, removedId: null }, BOX)
    expect(ids(again)).toEqual(['newest', 'new', 'oldest'])
    const last = createReport({ id: 'last', occurredAt: '2026-05-20T18:00:00Z' })
    expect(ids(applyReportChange(before, { added: last, removedId: null }, BOX))).toEqual(['newest', 'oldest', 'last'])
  })

  it('does not get one of somewhere else', () => {
    const added = createReport({ id: 'far', latitude: 40 })
    expect(ids(applyReportChange(before, { added, removedId: null }, BOX))).toEqual(['newest', 'oldest'])
  })

  it('loses the one that was withdrawn', () => {
    expect(ids(applyReportChange(before, { added: null, removedId: 'newest' }, BOX))).toEqual(['oldest'])
    expect(ids(applyReportChange(before, { added: null, removedId: 'unknown' }, BOX))).toEqual(['newest', 'oldest'])
  })

  it('is read again when several changed', () => {
    expect(applyReportChange(before, { added: null, removedId: null }, BOX)).toBeNull()
  })
})

describe('the place of a report from the map', () => {
  const here = { latitude: 35.34, longitude: -97.49 }
  const center = { latitude: 36, longitude: -98 }

  it('is that of the device, and otherwise the middle of the map', () => {
    expect(getReportStart(here, { center, zoom: 9 }).place).toBeNull()
    expect(getReportStart(null, { center, zoom: 9 })).toEqual({ place: center, placeLabel: 'Middle of the map' })
  })

  it('is asked for where the map shows half a country', () => {
    expect(getReportStart(null, { center, zoom: 4 }).place).toBeNull()
    expect(getReportStart(null, null).place).toBeNull()
  })
})
