/** Values of an observation as the weather service writes them; omitted values become null. */
interface Measured {
  at?: Date | null
  temperature?: number | null
  heatIndex?: number | null
  windSpeed?: number | null
  windDirection?: number | null
  visibility?: number | null
  textDescription?: string
  properties?: Record<string, unknown>
}

const quantity = (unit: string, value: number | null) => ({ unitCode: `wmoUnit:${unit}`, value, qualityControl: 'V' })

/** `/stations/{id}/observations/latest`: °C, km/h, m. */
export function observationAnswer(measured: Measured) {
  const { at = null, temperature = null, heatIndex = null, windSpeed = null } = measured
  const { windDirection = null, visibility = null, textDescription = '', properties = {} } = measured
  return {
    type: 'Feature',
    properties: {
      timestamp: at?.toISOString() ?? null,
      rawMessage: '',
      textDescription,
      presentWeather: [],
      temperature: quantity('degC', temperature),
      dewpoint: quantity('degC', null),
      windDirection: quantity('degree_(angle)', windDirection),
      windSpeed: quantity('km_h-1', windSpeed),
      barometricPressure: quantity('Pa', null),
      seaLevelPressure: quantity('Pa', null),
      visibility: quantity('m', visibility),
      relativeHumidity: quantity('percent', null),
      windChill: quantity('degC', null),
      heatIndex: quantity('degC', heatIndex),
      ...properties,
    },
  }
}

/** `/points/{lat},{lon}` of a place in Moore, Oklahoma. */
export const pointAnswer = {
  properties: {
    observationStations: 'https://api.weather.gov/gridpoints/OUN/97,94/stations',
    forecast: 'https://api.weather.gov/gridpoints/OUN/97,94/forecast',
    relativeLocation: { properties: { city: 'Moore', state: 'OK' } },
    timeZone: 'America/Chicago',
  },
}

/** `/gridpoints/OUN/97,94/stations`: the given stations, each 10 km further north of Moore than the one before. */
export const stationsAnswer = (...ids: string[]) => ({
  features: ids.map((stationIdentifier, index) => ({
    geometry: { type: 'Point', coordinates: [-97.49, 35.34 + index * 0.09] },
    properties: { stationIdentifier },
  })),
})
