const METRES_PER_MILE = 1609.344
const METRES_PER_SECOND_PER_KNOT = 0.514444
const PASCALS_PER_INCH = 3386.389

/** Values in °C, m/s, degrees, m and Pa; null where the report has none. */
interface MetarReadings {
  temperature: number | null
  dewPoint: number | null
  windSpeed: number | null
  windDirection: number | null
  visibility: number | null
  pressure: number | null
}

/**
 * Returns wind, visibility, temperature, dew point and pressure of a METAR as US stations write it; null for what it does
 * not say. Groups by the Federal Meteorological Handbook No. 1, chapter 12.
 */
export function readMetar(message: string): MetarReadings {
  const [body = '', remarks = ''] = message.split(' RMK ')
  const wind = / (\d{3}|VRB)(\d{2,3})(?:G\d{2,3})?KT\b/.exec(body)
  const exact = /\bT([01])(\d{3})([01])(\d{3})\b/.exec(remarks)
  const whole = / (M?\d{2})\/(M?\d{2})\b/.exec(body)
  const inches = / A(\d{4})\b/.exec(body)?.[1]
  return {
    temperature: exact ? tenths(exact[1], exact[2]) : degrees(whole?.[1]),
    dewPoint: exact ? tenths(exact[3], exact[4]) : degrees(whole?.[2]),
    windSpeed: wind ? Number(wind[2]) * METRES_PER_SECOND_PER_KNOT : null,
    windDirection: wind && wind[1] !== 'VRB' ? Number(wind[1]) : null,
    visibility: visibility(body),
    pressure: inches === undefined ? null : (Number(inches) / 100) * PASCALS_PER_INCH,
  }
}

const tenths = (sign: string | undefined, digits: string | undefined): number =>
  (Number(digits) / 10) * (sign === '1' ? -1 : 1)

const degrees = (group: string | undefined): number | null =>
  group === undefined ? null : Number(group.replace('M', '-'))

/** '10SM', '1 1/2SM', '3/4SM'; 'M1/4SM' is less than a quarter of a mile. */
function visibility(body: string): number | null {
  const found = / (?:(\d{1,2}) )?M?(\d{1,2})(?:\/(\d{1,2}))?SM\b/.exec(body)
  if (found === null) return null
  const [, whole, top, bottom] = found
  // Without a fraction, a number before is another group.
  const miles = bottom === undefined ? Number(top) : Number(whole ?? 0) + Number(top) / Number(bottom)
  return Number.isFinite(miles) ? miles * METRES_PER_MILE : null
}
