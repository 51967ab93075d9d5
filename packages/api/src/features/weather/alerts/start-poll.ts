import type { Config } from '../../../config'
import { createHttpClient } from '../../../lib/http-client'
import type { Services } from '../../../services'
import { createAlertPoll } from './poll'
import { startSimulatedUpstream } from './simulated-upstream'

type Settings = Pick<Config, 'weather' | 'weatherContact' | 'weatherPollMs' | 'nwsUrl' | 'publicUrl'>

/** Keeps the alerts current, from their source or the simulated one. Answers how to stop. */
export async function startAlertPoll(services: Services, settings: Settings): Promise<() => void> {
  if (settings.weather === 'off') return () => undefined
  const simulated = settings.weather === 'simulated' ? await startSimulatedUpstream(services.now) : null
  const poll = createAlertPoll({
    http: createHttpClient({
      userAgent: `(Squall ${settings.publicUrl}, ${settings.weatherContact ?? 'no contact given'})`,
      now: services.now,
    }),
    base: simulated?.base ?? settings.nwsUrl,
    store: services.alerts,
    now: services.now,
    announce: services.media.publish,
    log: services.log,
  })
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const again = async () => {
    await poll()
    if (!isStopped) timer = setTimeout(again, settings.weatherPollMs)
  }
  void again()
  return () => {
    isStopped = true
    clearTimeout(timer)
    simulated?.close()
  }
}
