import { SIMULATED_PLACE } from '@squall/shared/rules/simulated-place'

/** Where the simulated storms pass, as weather is asked for. */
export const PLACE_QUERY = `lat=${SIMULATED_PLACE.latitude}&lon=${SIMULATED_PLACE.longitude}`
