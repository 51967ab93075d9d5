import type { Storm } from '@squall/shared/contract/weather'
import { travel } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'

export const MOORE: Place = { latitude: 35.34, longitude: -97.49 }
export const NOW = Date.parse('2026-05-20T20:16:00Z')

const KM_PER_MILE = 1.609344

const pointOf = ({ latitude, longitude }: Place) => ({ lat: latitude, lon: longitude })

/** Returns a storm `km` from Moore towards `bearing`, moving at a speed in mph, with a forecast every 15 minutes. */
export function createStormAt(
  km: number,
  bearing: number,
  direction: number,
  speed: number,
  changes: Partial<Storm> = {},
): Storm {
  const center = travel(MOORE, bearing, km)
  return {
    id: `storm-${km}-${bearing}`,
    type: 'supercell',
    intensity: 'strong',
    currentLocation: pointOf(center),
    placeName: 'Moore, OK',
    movement: { direction, speed },
    characteristics: {
      maxWindSpeed: 72.4,
      windIsLowerBound: true,
      hailSize: 1.75,
      hailIsLowerBound: false,
      hailBelow: null,
      tornadoProbability: 64,
      precipitationRate: 2.354,
    },
    predictions: [15, 30, 45, 60].map((minutes, index) => ({
      location: pointOf(travel(center, direction, (speed * KM_PER_MILE * minutes) / 60)),
      time: new Date(NOW + minutes * 60_000).toISOString(),
      intensity: 'strong',
      confidence: [85, 70, 55, 45][index] ?? 0,
    })),
    distance: km,
    outline: null,
    severeProbability: 75,
    rotation: 'mesocyclone',
    officialWarning: 'tornado',
    sources: ['ProbSevere', 'NEXRAD KTLX cell M0'],
    observedAt: new Date(NOW).toISOString(),
    ...changes,
  }
}
