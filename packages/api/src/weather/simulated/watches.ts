import { type Answer, jsonAnswer } from './answer'
import { boxRing } from './counties'
import { scenariosAt } from './scenarios'

/** The watches in force as mesonet.agron.iastate.edu `/json/spcwatch.py` answers them. */
export function watchesAnswer(now: Date): Answer {
  const watches = scenariosAt(now).filter(
    ({ kind, begins, ends, replacedAt }) => kind.endsWith('.A') && begins <= now && now < (replacedAt ?? ends),
  )
  const features = watches.map(({ kind, number, begins, ends, isDangerous }) => ({
    type: 'Feature',
    id: number,
    properties: {
      sel: `SEL${number % 10}`,
      issue: stamp(begins),
      expire: stamp(ends),
      type: kind === 'TO.A' ? 'TOR' : 'SVR',
      number,
      max_hail_size: 2.5,
      max_wind_gust_knots: 65,
      is_pds: isDangerous,
      spcurl: 'simulated',
    },
    geometry: { type: 'MultiPolygon', coordinates: [[boxRing(WATCHED)]] },
  }))
  return jsonAnswer({ type: 'FeatureCollection', features }, 'application/geo+json')
}

/** The box around all simulated counties. */
const WATCHED: [number, number, number, number] = [-99.37, 34.51, -96.03, 36.25]

const stamp = (time: Date) => `${time.toISOString().slice(0, 19)}Z`
