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
const APPROXIMATE_STEPS_PER_DEGREE = 100

/** Returns what the public may see of a position, or null when its owner hides it. */
export function toPublicPlace(place: Place | null, precision: PlacePrecision): Place | null {
  if (place === null || precision === 'off') return null
  if (precision === 'exact') return place
  return { latitude: roundCoarsely(place.latitude), longitude: roundCoarsely(place.longitude) }
}

interface StoredPlace {
  latitude: number | null
  longitude: number | null
  placePrecision: PlacePrecision
}

/** Returns what the public may see of a stored stream's position, or null when it is unknown or its owner hides it. */
export function readPublicPlace({ latitude, longitude, placePrecision }: StoredPlace): Place | null {
  return latitude === null || longitude === null ? null : toPublicPlace({ latitude, longitude }, placePrecision)
}

/** Returns latitude and longitude to 4 decimals, or 'Unknown Location'. */
export function formatPlace(place: Place | null): string {
  return place === null ? UNKNOWN_LOCATION : `${place.latitude.toFixed(4)}, ${place.longitude.toFixed(4)}`
}

function roundCoarsely(degrees: number): number {
  return Math.round(degrees * APPROXIMATE_STEPS_PER_DEGREE) / APPROXIMATE_STEPS_PER_DEGREE
}
