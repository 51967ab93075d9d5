/** Moore, Oklahoma: the simulated storms pass near it. */
export const SIMULATED_PLACE: Place = { latitude: 35.34, longitude: -97.49 }

/** How much of a chaser's position the public sees: as measured, within about 1 km, or nothing. */
export const placePrecisions = ['exact', 'approximate', 'off'] as const

export type PlacePrecision = (typeof placePrecisions)[number]

/** A position in degrees, WGS 84. */
export interface Place {
  latitude: number
  longitude: number
}

export const UNKNOWN_LOCATION = 'Unknown Location'

/** 0.01° of latitude is 1.1 km. */
const CELLS_PER_DEGREE = 100
const RADIANS = Math.PI / 180

/**
 * Returns what the public may see of a position, or null when its owner hides it. Within about 1 km that is the middle of the
 * cell of a grid that never moves, so that no number of positions inside one cell says more than one.
 */
export function toPublicPlace(place: Place | null, precision: PlacePrecision): Place | null {
  if (place === null || precision === 'off') return null
  if (precision === 'exact') return place
  const latitude = Math.round(place.latitude * CELLS_PER_DEGREE) / CELLS_PER_DEGREE
  const width = cellWidthHundredths(latitude)
  const longitude = (Math.round((place.longitude * CELLS_PER_DEGREE) / width) * width) / CELLS_PER_DEGREE
  return { latitude, longitude: longitude > 180 ? longitude - 360 : longitude }
}

/** Returns the size of the public grid's cells at the latitude of a cell's middle, in degrees. */
export const publicCellSize = (latitude: number): { height: number; width: number } => ({
  height: 1 / CELLS_PER_DEGREE,
  width: cellWidthHundredths(latitude) / CELLS_PER_DEGREE,
})

/** A cell is as many hundredths of a degree wide as are about 1.1 km: one up to 48° north, two in most of Alaska. */
function cellWidthHundredths(latitude: number): number {
  return Math.min(360 * CELLS_PER_DEGREE, Math.max(1, Math.round(1 / Math.cos(latitude * RADIANS))))
}

interface StoredPlace {
  latitude: number | null
  longitude: number | null
  shownLatitude: number | null
  shownLongitude: number | null
  placePrecision: PlacePrecision
}

/**
 * Returns what the public may see of a stored stream's place: where its chaser was last shown on the map, else where it
 * started. The start is shown to about 1 km at most, since it is often a home. Null when it is unknown or hidden.
 */
export function readPublicPlace(stream: StoredPlace): Place | null {
  const { latitude, longitude, shownLatitude, shownLongitude, placePrecision } = stream
  if (shownLatitude !== null && shownLongitude !== null)
    return toPublicPlace({ latitude: shownLatitude, longitude: shownLongitude }, placePrecision)
  if (latitude === null || longitude === null) return null
  return toPublicPlace({ latitude, longitude }, placePrecision === 'exact' ? 'approximate' : placePrecision)
}

/** Returns latitude and longitude to 4 decimals, or 'Unknown Location'. */
export function formatPlace(place: Place | null): string {
  return place === null ? UNKNOWN_LOCATION : `${place.latitude.toFixed(4)}, ${place.longitude.toFixed(4)}`
}
