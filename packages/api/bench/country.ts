import { createRandom } from './random'

/** Where the made-up alerts and places are: the United States without Alaska and the islands. */
const WEST = -123
const EAST = -70
const SOUTH = 26
const NORTH = 48

const CORNERS_OF_A_ZONE = 2_000
const ZONES = 1_500
const HOUR = 60 * 60_000

type Corner = [number, number]

/** A ragged ring around a place, as along rivers and coasts. */
function ring(random: () => number, [longitude, latitude]: Corner, radius: number, corners: number): Corner[] {
  const around = Array.from({ length: corners }, (_, index): Corner => {
    const angle = (2 * Math.PI * index) / corners
    const far = radius * (1 + 0.15 * Math.sin(angle * 7) + 0.02 * random())
    return [longitude + far * Math.cos(angle), latitude + far * Math.sin(angle)]
  })
  return around[0] ? [...around, around[0]] : around
}

/**
 * A country's weather, always the same: so many active alerts in the form of api.weather.gov, two of five with a polygon
 * and three of five with zones (most 1 to 8 of them, every tenth 60), whose shapes have 2,000 corners each.
 */
export function createCountry(count: number, now: Date) {
  const random = createRandom(11)
  const anywhere = (): Corner => [WEST + random() * (EAST - WEST), SOUTH + random() * (NORTH - SOUTH)]
  const zones = new Map<string, Corner[]>()
  for (let n = 0; n < ZONES; n += 1) {
    zones.set(`/zones/forecast/OKZ${n}`, ring(random, anywhere(), 0.2 + random() * 0.3, CORNERS_OF_A_ZONE))
  }
  const addresses = [...zones.keys()].map((path) => `https://api.weather.gov${path}`)
  const features = Array.from({ length: count }, (_, n) => {
    const hasPolygon = n % 5 < 2
    const zoneCount = n % 10 === 9 ? 60 : 1 + Math.floor(random() * 8)
    const first = Math.floor(random() * (ZONES - zoneCount))
    const event = hasPolygon ? ['Tornado Warning', 'Severe Thunderstorm Warning'][n % 2] : 'Flood Watch'
    return {
      type: 'Feature',
      geometry: hasPolygon ? { type: 'Polygon', coordinates: [ring(random, anywhere(), 0.3, 12)] } : null,
      properties: {
        id: `urn:bench:${n}`,
        areaDesc: 'A county, and the next one',
        affectedZones: addresses.slice(first, first + zoneCount),
        sent: now.toISOString(),
        expires: new Date(now.getTime() + HOUR).toISOString(),
        status: 'Actual',
        messageType: 'Alert',
        event,
        headline: `${event} number ${n}`,
        description: 'HAZARD...Something made up. '.repeat(20),
        instruction: 'Nothing needs to be done. '.repeat(5),
      },
    }
  })
  return {
    list: JSON.stringify({ type: 'FeatureCollection', features }),
    zone(path: string): string | null {
      const shape = zones.get(path)
      return shape ? JSON.stringify({ geometry: { type: 'Polygon', coordinates: [shape] } }) : null
    },
    anywhere,
  }
}
