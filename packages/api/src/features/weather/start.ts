import type { Config } from '../../config'
import type { Services } from '../../services'
import { createAlertPoll } from './alerts/poll'
import { createConditionsWarming } from './conditions/keep-warm'
import { repeat } from './repeat'

/** What around a live stream has become old meanwhile is read anew this often. */
const WARMING_MS = 60_000

/** Keeps the weather current, from its sources or the simulated ones. Answers how to stop. */
export function startWeather(services: Services, { weatherPollMs }: Pick<Config, 'weatherPollMs'>): () => void {
  if (services.weather === 'off') return () => undefined
  const stops = [
    repeat(createAlertPoll(services), weatherPollMs, services.log),
    repeat(createConditionsWarming(services), WARMING_MS, services.log),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
