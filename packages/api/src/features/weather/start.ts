import type { Config } from '../../config'
import type { Services } from '../../services'
import { createAlertPoll } from './alerts/poll'
import { repeat } from './repeat'

/** Keeps the weather current, from its sources or the simulated ones. Answers how to stop. */
export function startWeather(services: Services, { weatherPollMs }: Pick<Config, 'weatherPollMs'>): () => void {
  if (services.weather === 'off') return () => undefined
  const stops = [repeat(createAlertPoll(services), weatherPollMs, services.log)]
  return () => {
    for (const stop of stops) stop()
  }
}
