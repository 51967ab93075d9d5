import type { RadarAlert } from '@squall/shared/contract/weather'

/** A tornado warning around Bismarck until 20:45 UTC. */
export function alert(id: string, changes: Partial<RadarAlert> = {}): RadarAlert {
  return {
    id,
    title: id,
    expires: '2026-05-20T20:45:00Z',
    kind: 'warning',
    type: 'tornado',
    polygons: [square(-101, 46.5, 0.5)],
    place: null,
    ...changes,
  }
}

/** Returns a square ring with sides in degrees from its south-west corner. */
const square = (west: number, south: number, size: number): [number, number][][] => [
  [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ],
]

export const signature = alert('swirl', {
  kind: 'signature',
  expires: null,
  polygons: [],
  place: { lat: 46.8, lon: -100.8 },
})
