const POINTS = [
  'N',
  'NNE',
  'NE',
  'ENE',
  'E',
  'ESE',
  'SE',
  'SSE',
  'S',
  'SSW',
  'SW',
  'WSW',
  'W',
  'WNW',
  'NW',
  'NNW',
] as const
const DEGREES_PER_POINT = 22.5

/** The nearest of 16 compass points for degrees clockwise from north; full turns do not matter. */
export function compassPoint(degrees: number): (typeof POINTS)[number] {
  const index = Math.round(degrees / DEGREES_PER_POINT) % POINTS.length
  return POINTS[(index + POINTS.length) % POINTS.length] ?? 'N'
}
