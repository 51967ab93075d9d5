import { errorSentence } from '../../lib/trpc'
import { useNow } from '../../lib/use-now'
import { useSiteInfo } from '../../lib/use-site-info'
import { radarNotice } from './notice.rules'
import { radarSummary } from './summary.rules'
import type { RadarScreen } from './use-radar-screen'

const AGES_EVERY_MS = 30_000

/** What is wrong, and what the map shows, in words. */
export function useRadarWords({ data, dangers, layer, pictures }: RadarScreen) {
  const isOff = useSiteInfo()?.weather === 'off'
  const now = useNow(AGES_EVERY_MS)
  const failure = data.isError ? errorSentence(data.error) : null
  const { cells, hasAnswer, active } = dangers
  const alerts = hasAnswer ? active : undefined
  return {
    notice: radarNotice({ data: data.data, layer, failure, isOff, cannotDraw: pictures.problem, now }),
    summary: data.data ? radarSummary({ data: data.data, layer, cells, alerts }) : '',
  }
}
