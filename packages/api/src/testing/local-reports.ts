interface ReportOptions {
  valid: Date
  typetext?: string
  magnitude?: number | null
  unit?: string | null
  qualifier?: string
  place?: [latitude: number, longitude: number]
  city?: string
  source?: string
  remark?: string | null
}

/** A feature of `lsr.geojson` in the shape that the Iowa Environmental Mesonet documents; the report is made up. */
export function localReportFeature({
  valid,
  typetext = 'HAIL',
  magnitude = 1.75,
  unit = 'INCH',
  qualifier = 'M',
  place: [latitude, longitude] = [35.34, -97.49],
  city = '2 NW MOORE',
  source = 'TRAINED SPOTTER',
  remark = 'GOLF BALLS COVER THE ROAD.',
}: ReportOptions) {
  return {
    id: '0',
    type: 'Feature',
    properties: {
      valid: `${valid.toISOString().slice(0, 19)}Z`,
      type: 'H',
      magnitude: magnitude === null ? '' : String(magnitude),
      magf: magnitude,
      unit,
      qualifier,
      city,
      county: 'CLEVELAND',
      st: 'OK',
      state: 'OK',
      remark,
      source,
      wfo: 'OUN',
      typetext,
      lon: longitude,
      lat: latitude,
    },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  }
}

export const localReportFile = (...reports: ReportOptions[]) => ({
  type: 'FeatureCollection',
  features: reports.map(localReportFeature),
})
