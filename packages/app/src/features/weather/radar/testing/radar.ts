import type { RadarData, RadarFrame, RadarLayer } from '@squall/shared/contract/weather'
import { FIRST_LEVEL, radarScales } from '@squall/shared/rules/radar-scale'

export const scanTime = '2026-05-20T20:16:43.000Z'

const scan: RadarFrame = {
  slot: '2026-05-20T20:20:00.000Z',
  scanTime,
  picture: '/api/radar/scans/TLX_N0B_2026_05_20_20_16_43/full.png',
  problem: null,
}

const layer: RadarLayer = {
  layer: 'reflectivity',
  product: 'N0B',
  ...radarScales.reflectivity,
  firstLevel: FIRST_LEVEL,
  frames: [scan],
  problem: null,
}

export const radarDataSample: RadarData = {
  radarStation: 'KTLX',
  timestamp: scanTime,
  currentConditions: { shortForecast: null, observedAt: null, source: null },
  hasActiveWeather: true,
  bounds: { north: 39, south: 31, east: -92, west: -103 },
  layers: [layer],
  alertFreshness: {
    source: 'National Weather Service',
    updatedAt: scanTime,
    stale: false,
    coverage: true,
    complete: true,
  },
  radars: [{ id: 'KTLX', lat: 35.33, lon: -97.28, distance: 19 }],
  source: 'NOAA NEXRAD Level III',
  stale: false,
  coverage: true,
}
