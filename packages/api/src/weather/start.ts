import type { Faults } from '@squall/shared/server/faults'
import type { Config } from '../config'
import type { Services } from '../services'
import { createAlertTasks } from './alerts/poll'
import { createConditionsWarming } from './conditions/keep-warm'
import { createStationSync, SYNC_EVERY_MS } from './stations/sync/sync-all'
import { createRadarPoll } from './storms/radar-poll'
import { createStormPoll } from './storms/storm-poll'

/** The source publishes as often. */
const STORMS_EVERY_MS = 120_000

/** How soon a radar is read that somebody asks for; each is then read once a minute. */
const RADARS_EVERY_MS = 3_000

/** A new scan is ready for those who look within half a minute of its arrival. */
const PICTURES_EVERY_MS = 30_000

/** What around a live stream has become old meanwhile is read anew this often. */
const WARMING_MS = 60_000

/** Between two rounds of reading the shapes of zones, of which there is a limited number each. */
const ZONES_PAUSE_MS = 2_000

const WATCHES_EVERY_MS = 2 * 60_000

/** Keeps the weather current, from its sources or the simulated ones. Answers how to stop. */
export function startWeather(services: Services, { weatherPollMs }: Pick<Config, 'weatherPollMs'>): () => void {
  if (services.weather === 'off') return () => undefined
  const alerts = createAlertTasks(services)
  const stops = [
    repeat(alerts.poll, weatherPollMs, services.faults),
    repeat(alerts.learnZones, ZONES_PAUSE_MS, services.faults),
    repeat(alerts.pollWatches, WATCHES_EVERY_MS, services.faults),
    repeat(createStormPoll(services), STORMS_EVERY_MS, services.faults),
    repeat(createRadarPoll(services), RADARS_EVERY_MS, services.faults),
    repeat(services.radar.prefetch, PICTURES_EVERY_MS, services.faults),
    repeat(createConditionsWarming(services), WARMING_MS, services.faults),
    repeat(createStationSync(services), SYNC_EVERY_MS, services.faults),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Runs `task`, and again so long after each end, whatever became of it. Answers how to stop. */
function repeat(task: () => Promise<void>, pauseMs: number, faults: Faults): () => void {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const run = async () => {
    await faults.watch('weather task', (async () => task())())
    if (!isStopped) timer = setTimeout(run, pauseMs)
  }
  void run()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
