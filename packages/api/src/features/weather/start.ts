import type { Config } from '../../config'
import type { Services } from '../../services'
import { createAlertPoll } from './alerts/poll'
import { repeat } from './repeat'
import { createRadarPoll } from './storms/radar-poll'
import { createStormPoll } from './storms/storm-poll'

/** The source publishes as often. */
const STORMS_EVERY_MS = 120_000
/** How soon a radar is read that somebody asks for; each is then read once a minute. */
const RADARS_EVERY_MS = 3_000
/** A new scan is ready for those who look within half a minute of its arrival. */
const PICTURES_EVERY_MS = 30_000

/** Keeps the weather current, from its sources or the simulated ones. Answers how to stop. */
export function startWeather(services: Services, { weatherPollMs }: Pick<Config, 'weatherPollMs'>): () => void {
  if (services.weather === 'off') return () => undefined
  const stops = [
    repeat(createAlertPoll(services), weatherPollMs, services.log),
    repeat(createStormPoll(services), STORMS_EVERY_MS, services.log),
    repeat(createRadarPoll(services), RADARS_EVERY_MS, services.log),
    repeat(services.radar.prefetch, PICTURES_EVERY_MS, services.log),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
