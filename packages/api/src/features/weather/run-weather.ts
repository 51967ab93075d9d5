import type { Config } from '../../config'
import type { Services } from '../../services'
import { startWeatherPolls } from '../../weather/create-weather'
import { createAlertUpdateDispatcher } from './alert-notices/alert-update-dispatcher'
import { listLivePlaces } from './conditions/queries'

/** Starts polling the weather, joined to streams, chats and notifications. Returns a function that stops it. */
export function runWeather(services: Services, config: Pick<Config, 'weatherPollMs'>): () => Promise<void> {
  return startWeatherPolls(
    { ...services, onAlerts: createAlertUpdateDispatcher(services), livePlaces: () => listLivePlaces(services) },
    config,
  )
}
