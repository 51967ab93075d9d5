type Properties = Record<string, unknown>

/** An alert of the National Weather Service in its wire format; by default a Tornado Warning over Moore. */
export function alertFeature(now: Date, properties: Properties = {}, geometry: unknown = polygonAround(35.34, -97.49)) {
  const ends = new Date(now.getTime() + 45 * 60_000).toISOString()
  return {
    type: 'Feature',
    geometry,
    properties: {
      id: 'urn:one',
      areaDesc: 'Cleveland, OK',
      geocode: { UGC: ['OKC027'] },
      affectedZones: [],
      references: [],
      sent: now.toISOString(),
      expires: ends,
      ends,
      status: 'Actual',
      messageType: 'Alert',
      event: 'Tornado Warning',
      headline: 'Tornado Warning for Cleveland County',
      description: 'A tornado is on the ground.',
      instruction: 'TAKE COVER NOW! Move to a basement.',
      parameters: { VTEC: ['/O.NEW.KOUN.TO.W.0028.260520T1950Z-260520T2045Z/'] },
      ...properties,
    },
  }
}

export const alertList = (...features: unknown[]) => ({ type: 'FeatureCollection', features })

/** A square of 0.2°. */
export function polygonAround(latitude: number, longitude: number) {
  const [south, north, west, east] = [latitude - 0.1, latitude + 0.1, longitude - 0.1, longitude + 0.1]
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  }
}
