import type { Place } from './place'

/** Moore, Oklahoma: the simulated storms pass near it. */
export const SIMULATED_PLACE: Place = { latitude: 35.34, longitude: -97.49 }
