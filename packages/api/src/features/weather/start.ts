import type { Config } from '../../config'
import type { Services } from '../../services'
import { createAlertTasks } from './alerts/poll'
import { repeat } from './repeat'

const ZONES_PAUSE_MS = 2_000
const WATCHES_EVERY_MS = 2 * 60_000

/** Keeps the weather current, from its sources or the simulated ones. Answers how to stop. */
export function startWeather(services: Services, { weatherPollMs }: Pick<Config, 'weatherPollMs'>): () => void {
  if (services.weather === 'off') return () => undefined
  const alerts = createAlertTasks(services)
  const stops = [
    repeat(alerts.poll, weatherPollMs, services.log),
    repeat(alerts.learnZones, ZONES_PAUSE_MS, services.log),
    repeat(alerts.pollWatches, WATCHES_EVERY_MS, services.log),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
