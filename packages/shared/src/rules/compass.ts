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

/** One of 16 points of the compass for degrees clockwise from north; any turn more or less is the same point. */
export function compassPoint(degrees: number): (typeof POINTS)[number] {
  const index = Math.round(degrees / DEGREES_PER_POINT) % POINTS.length
  return POINTS[(index + POINTS.length) % POINTS.length] ?? 'N'
}
