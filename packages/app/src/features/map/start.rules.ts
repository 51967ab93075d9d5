import type { Place } from '@squall/shared/rules/place'
import type { MapPosition, MapStart } from '../../platform/map/position.rules'

/** The 48 states, for people whose place is not known. */
const COUNTRY: MapStart = { center: { latitude: 38.5, longitude: -96.5 }, zoom: 3.4 }

const AROUND_ME_KM = 150

/** Returns where the map opens: at the position of the address, else around the person, else on the country. */
export const toMapStart = (linked: MapPosition | null, place: Place | null): MapStart =>
  linked ?? (place === null ? COUNTRY : { center: place, km: AROUND_ME_KM })
