import type { Polygon } from '@squall/shared/rules/geo'

/** In degrees; closer corners look like one on the screen. */
const CORNER_STEP = 0.01

/** Returns a polygon with as many corners as one can see: zones have thousands. */
export const simplifyPolygon = (polygon: Polygon, stepDegrees = CORNER_STEP): Polygon =>
  polygon.map((ring) => {
    const kept: Polygon[number] = []
    for (const [longitude, latitude] of ring) {
      const last = kept.at(-1)
      const isNear = last && Math.hypot(last[0] - longitude, last[1] - latitude) < stepDegrees
      if (!isNear) kept.push([Number(longitude.toFixed(3)), Number(latitude.toFixed(3))])
    }
    return kept
  })
