import type { Config } from '../../config'
import type { Services } from '../../services'
import { startWeather } from '../../weather/create-weather'
import { createAlertListener } from './alert-notices/alert-listener'
import { listLivePlaces } from './conditions/queries'

/** Starts polling the weather, joined to streams, chats and notifications. Returns a function that stops it. */
export function runWeather(services: Services, config: Pick<Config, 'weatherPollMs'>): () => Promise<void> {
  return startWeather(
    { ...services, onAlerts: createAlertListener(services), livePlaces: () => listLivePlaces(services) },
    config,
  )
}
