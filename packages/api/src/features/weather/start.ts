import type { Config } from '../../config'
import type { Services } from '../../services'
import { createAlertPoll } from './alerts/poll'
import { repeat } from './repeat'
import { createStationSync, SYNC_EVERY_MS } from './stations/sync/sync-all'

/** Keeps the weather current, from its sources or the simulated ones. Answers how to stop. */
export function startWeather(services: Services, { weatherPollMs }: Pick<Config, 'weatherPollMs'>): () => void {
  if (services.weather === 'off') return () => undefined
  const stops = [
    repeat(createAlertPoll(services), weatherPollMs, services.log),
    repeat(createStationSync(services), SYNC_EVERY_MS, services.log),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
