import { loadConfig } from '../src/config'
import { runWeather } from '../src/features/weather/run-weather'
import { createBenchApi } from './api'

/* The api with alerts of a weather service, polled as it runs. A child process, so that the clock runs elsewhere. */

const address = String(process.argv[2])
const upstreams = { ...loadConfig({}).upstreams, nws: address, watches: address }
const { services, listen, stop } = await createBenchApi({ weather: 'live', upstreams })
const stopWeather = runWeather(services, { weatherPollMs: loadConfig({}).weatherPollMs })
while (services.alerts.freshness().stale || !services.alerts.freshness().complete) {
  await new Promise((resolve) => setTimeout(resolve, 100))
}
process.send?.(await listen())
process.once('disconnect', async () => {
  stopWeather()
  await stop()
})
