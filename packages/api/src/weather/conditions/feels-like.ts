/** What an air temperature is felt with: °F, mph, per cent, °F; null for what was not observed. */
interface FeelsLikeParts {
  temperature: number
  windSpeed: number | null
  humidity: number | null
  dewPoint: number | null
}

/** Wind chill is defined at and below this temperature, °F, and above this wind, mph (NWS, 2001). */
const WIND_CHILL_BELOW = 50
const WIND_CHILL_ABOVE_MPH = 3

/** Below this temperature, °F, the heat index is not used. */
const HEAT_INDEX_FROM = 80

/**
 * Returns the felt temperature in °F as the National Weather Service defines it: the wind chill in cold air, the heat index in
 * hot air, else the air temperature. Null where wind or humidity is needed and missing.
 */
export function computeFeelsLike({ temperature, windSpeed, humidity, dewPoint }: FeelsLikeParts): number | null {
  if (temperature <= WIND_CHILL_BELOW) return windSpeed === null ? null : computeWindChill(temperature, windSpeed)
  if (temperature < HEAT_INDEX_FROM) return temperature
  const moisture = humidity ?? (dewPoint === null ? null : computeHumidity(temperature, dewPoint))
  return moisture === null ? null : computeHeatIndex(temperature, moisture)
}

function computeWindChill(temperature: number, windSpeed: number): number {
  if (windSpeed <= WIND_CHILL_ABOVE_MPH) return temperature
  const wind = windSpeed ** 0.16
  return 35.74 + 0.6215 * temperature - 35.75 * wind + 0.4275 * temperature * wind
}

/** Steadman's simple formula, and above 80 °F the regression of Rothfusz with its two adjustments (NWS SR 90-23). */
function computeHeatIndex(t: number, humidity: number): number {
  const simple = 0.5 * (t + 61 + (t - 68) * 1.2 + humidity * 0.094)
  if ((simple + t) / 2 < HEAT_INDEX_FROM) return simple
  const r = humidity
  const index =
    -42.379 +
    2.04901523 * t +
    10.14333127 * r -
    0.22475541 * t * r -
    0.00683783 * t * t -
    0.05481717 * r * r +
    0.00122874 * t * t * r +
    0.00085282 * t * r * r -
    0.00000199 * t * t * r * r
  if (r < 13 && t <= 112) return index - ((13 - r) / 4) * Math.sqrt((17 - Math.abs(t - 95)) / 17)
  if (r > 85 && t <= 87) return index + ((r - 85) / 10) * ((87 - t) / 5)
  return index
}

/** Returns the relative humidity in per cent by the Magnus formula (Alduchov and Eskridge, 1996). */
function computeHumidity(temperature: number, dewPoint: number): number {
  const [t, d] = [temperature, dewPoint].map((degrees) => (degrees - 32) / 1.8)
  const pressure = (celsius = 0) => Math.exp((17.625 * celsius) / (243.04 + celsius))
  return Math.min(100, (100 * pressure(d)) / pressure(t))
}
