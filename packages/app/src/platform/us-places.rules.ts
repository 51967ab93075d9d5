import { distanceToPolygonsKm, type Polygon } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'

const box = (west: number, south: number, east: number, north: number): Polygon => [
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ],
]

/** The 48 states with the sea before them, good to about 20 km at the borders. */
const contiguousStates: Polygon = [
  [
    ...([
      [-125, 48.4],
      [-123.1, 48.4],
      [-123, 49],
      [-95.2, 49],
      [-94.6, 48.75],
      [-92, 48.3],
      [-88.4, 48.3],
      [-84.4, 46.5],
      [-82.5, 45.3],
      [-82.4, 43],
      [-83.08, 42.3],
      [-83.1, 42],
      [-82.4, 41.7],
      [-79, 42.8],
      [-79.1, 43.5],
      [-76.8, 43.6],
      [-74.7, 45],
      [-71.5, 45],
      [-70.3, 45.9],
      [-69.2, 47.45],
      [-67.8, 47.1],
      [-66.9, 44.6],
      [-69, 41],
      [-75, 34.5],
      [-79.5, 30],
      [-79.7, 25],
      [-81.5, 24.2],
      [-88, 28.8],
      [-97, 25.85],
      [-99.5, 27.4],
      [-101.4, 29.75],
      [-103.1, 29],
      [-106.5, 31.75],
      [-108.2, 31.33],
      [-111.1, 31.33],
      [-114.8, 32.5],
      [-117.2, 32.53],
      [-125, 40],
      [-125, 48.4],
    ] satisfies [number, number][]),
  ],
]

const lands: Polygon[] = [
  contiguousStates,
  // Alaska, its panhandle, and the Aleutians.
  box(-170, 54.5, -141, 71.6),
  box(-141, 54.6, -131, 59),
  box(-180, 51, -160, 55),
  // Hawaii, Puerto Rico with the Virgin Islands, Guam with the Northern Marianas, American Samoa.
  box(-160.6, 18.5, -154.5, 22.5),
  box(-67.6, 17.5, -64.4, 18.7),
  box(144.4, 13, 146.3, 20.7),
  box(-171.2, -14.7, -168, -10.9),
]

/** Returns whether a place is in the United States or its territories, to within about 20 km of a land border. */
export const isInUnitedStates = (place: Place): boolean => distanceToPolygonsKm(place, lands) === 0
