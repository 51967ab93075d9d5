import type { Landmark } from '../../../../../platform/base-map/cities.rules'

/** Around the place where the screen begins: always on the map, so that one knows where one is. */
export const referenceCities: Landmark[] = [
  { name: 'Bismarck', place: { latitude: 46.8083, longitude: -100.7837 } },
  { name: 'Minot', place: { latitude: 48.233, longitude: -101.2923 } },
  { name: 'Fargo', place: { latitude: 46.8772, longitude: -96.7898 } },
  { name: 'Dickinson', place: { latitude: 46.8792, longitude: -102.7896 } },
]
