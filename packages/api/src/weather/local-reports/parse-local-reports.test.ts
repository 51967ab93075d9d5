import { describe, expect, it } from 'vitest'
import { localReportFeature, localReportFile } from '../../testing/local-reports'
import { parseLocalReports } from './parse-local-reports'

const valid = new Date('2026-05-20T20:16:00Z')

const parseOne = (options: Partial<Parameters<typeof localReportFeature>[0]> = {}) =>
  parseLocalReports(localReportFile({ valid, ...options }))?.reports[0]

describe('a local storm report', () => {
  it('has its size, place, time and reporter in words', () => {
    expect(parseOne()).toMatchObject({
      source: 'nws',
      kind: 'hail',
      label: 'Hail',
      hailInches: 1.75,
      windMph: null,
      isMeasured: true,
      latitude: 35.34,
      longitude: -97.49,
      placeName: '2 NW Moore, OK',
      occurredAt: '2026-05-20T20:16:00.000Z',
      reporter: 'Trained spotter',
      text: 'GOLF BALLS COVER THE ROAD.',
      user: null,
    })
  })

  it.each([
    ['TORNADO', 'tornado'],
    ['WATER SPOUT', 'tornado'],
    ['FUNNEL CLOUD', 'funnel'],
    ['WALL CLOUD', 'wall-cloud'],
    ['MARINE HAIL', 'hail'],
    ['TSTM WND GST', 'wind'],
    ['NON-TSTM WND GST', 'wind'],
    ['TSTM WND DMG', 'damage'],
    ['FLASH FLOOD', 'flood'],
    ['EXTR WIND CHILL', 'other'],
    ['DENSE FOG', 'other'],
  ])('of type %s is of kind %s', (typetext, kind) => {
    expect(parseOne({ typetext })?.kind).toBe(kind)
  })

  it('of a type that is not known keeps its name and size', () => {
    expect(parseOne({ typetext: 'VOLCANIC LIGHTNING', magnitude: null })).toMatchObject({
      kind: 'other',
      label: 'Volcanic lightning',
    })
    expect(parseOne({ typetext: 'SNOW', magnitude: 4, unit: 'INCH' })).toMatchObject({
      label: 'Snow 4 inch',
      hailInches: null,
    })
  })

  it.each([
    ['7 ENE EL RENO', '7 ENE El Reno, OK'],
    ['ADA', 'Ada, OK'],
    ['1 E St. Louis', '1 E St. Louis, OK'],
  ])('from %s is from %s', (city, placeName) => {
    expect(parseOne({ city })?.placeName).toBe(placeName)
  })

  it('of wind is in mph, also where it came in knots, and says whether it was measured', () => {
    expect(parseOne({ typetext: 'TSTM WND GST', magnitude: 60, unit: 'MPH', qualifier: 'E' })).toMatchObject({
      windMph: 60,
      isMeasured: false,
    })
    expect(parseOne({ typetext: 'MARINE TSTM WIND', magnitude: 50, unit: 'KTS', qualifier: 'U' })).toMatchObject({
      windMph: 58,
      isMeasured: null,
    })
  })

  it('without a size or a remark has none', () => {
    expect(parseOne({ magnitude: null, remark: null })).toMatchObject({ hailInches: null, text: null })
  })
})

describe('a file', () => {
  it('that names one report twice has it once; a corrected size is another report', () => {
    const file = localReportFile({ valid }, { valid }, { valid, magnitude: 2 })
    expect(parseLocalReports(file)?.reports).toHaveLength(2)
  })

  it('with damaged features has the others, and counts them', () => {
    const nowhere = { ...localReportFeature({ valid }), geometry: { type: 'Point', coordinates: [500, 500] } }
    const features = [localReportFeature({ valid }), nowhere, null, { type: 'Feature', properties: { valid: 'soon' } }]
    expect(parseLocalReports({ type: 'FeatureCollection', features })).toMatchObject({ unreadable: 3, reports: [{}] })
  })

  it('that is none is nothing', () => {
    for (const file of [null, 'text', {}, { type: 'FeatureCollection' }, { type: 'Feature', features: [] }])
      expect(parseLocalReports(file)).toBeNull()
  })

  it('cleans texts of control characters and cuts long ones', () => {
    expect(parseOne({ remark: `A\u0000B\u202e${'x'.repeat(5000)}` })?.text).toMatch(/^A ?Bx{900,}$/)
    expect(parseOne({ remark: 'x'.repeat(5000) })?.text).toHaveLength(1000)
  })
})
