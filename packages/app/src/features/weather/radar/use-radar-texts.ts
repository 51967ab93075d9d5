import { distanceKm } from '@squall/shared/rules/geo'
import { SIMULATED_PLACE } from '@squall/shared/rules/place'
import { useSiteInfo } from '../../../platform/site-info'
import { useNow } from '../../../platform/timer-hooks'
import { errorSentence } from '../../../platform/trpc'
import { radarNotice } from './notice.rules'
import { radarSummary } from './summary.rules'
import type { RadarScreen } from './use-radar-screen'

const AGES_EVERY_MS = 30_000
const SIMULATED_SEEN_WITHIN_KM = 400

/** Returns the notice and the text summary of the map. */
export function useRadarTexts({ data, dangers, layer, pictures, map }: RadarScreen) {
  const weather = useSiteInfo()?.weather
  const isOff = weather === 'off'
  const now = useNow(AGES_EVERY_MS)
  const failure = data.isError ? errorSentence(data.error) : null
  const { cells, hasAnswer, active } = dangers
  const alerts = hasAnswer ? active : undefined
  return {
    /** The weather is simulated and its storms lie outside the view. */
    isFarFromSimulated:
      weather === 'simulated' && distanceKm(map.view.center, SIMULATED_PLACE) > SIMULATED_SEEN_WITHIN_KM,
    notice: radarNotice({ data: data.data, layer, failure, isOff, cannotDraw: pictures.problem, now }),
    summary: data.data ? radarSummary({ data: data.data, layer, cells, alerts }) : '',
  }
}
