import { setTimeout as pause } from 'node:timers/promises'
import type { RadarData } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import { TRPCError } from '@trpc/server'
import type { Services } from '../../services'
import { conditionsAt } from '../conditions/queries'

type Observed = RadarData['currentConditions']

/** Pictures do not wait longer for words; the next question finds them. */
const MOMENT_MS = 250
export const NOT_OBSERVED: Observed = { shortForecast: null, observedAt: null, source: null }

/** What stations near a place last observed, in words; nothing while that is not known after a moment. Never throws. */
export async function observedNear(services: Services, place: Place, address: string): Promise<Observed> {
  const timer = new AbortController()
  const moment = pause(MOMENT_MS, undefined, { signal: timer.signal }).catch(() => undefined)
  await Promise.race([ask(services, place, address), moment])
  timer.abort()
  const { conditions, observedAt, source } = services.conditions.known(place)
  return conditions === null ? NOT_OBSERVED : { shortForecast: conditions, observedAt, source }
}

/** Whoever asks for too many new places gets pictures all the same. */
async function ask(services: Services, place: Place, address: string): Promise<void> {
  try {
    await conditionsAt(services, place, address)
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error
  }
}
