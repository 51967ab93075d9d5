import { setTimeout as wait } from 'node:timers/promises'
import { type Job, startJobs } from '@squall/shared/server/scheduler'
import { loadLandShapes } from './alerts/land-shapes'
import { createAlertPolls } from './alerts/poll'
import { type AlertStore, createAlertStore } from './alerts/store'
import { type Conditions, createConditions, createConditionsWarming } from './conditions/conditions'
import { createReadings } from './conditions/readings'
import { createForecast, type Forecast } from './forecast/forecast'
import { createGeocoder, type Geocoder } from './geocoding/geocoder'
import { openBucket } from './level3/bucket'
import { createLocalReportPoll } from './local-reports/poll'
import { createLocalReportStore, type LocalReportStore } from './local-reports/store'
import type { WeatherListeners, WeatherPorts } from './ports'
import { createRadarArchive, type RadarArchive } from './radar/archive'
import { createStormMotions, type StormMotions } from './radar/storm-motion'
import { createSourceHealth, type SourceHealth } from './sources'
import { createStationRateLimit, createStationSync, STATION_SYNC_MS, type StationRateLimit } from './stations/sync'
import { createRadarPoll } from './storms/radar-poll'
import { createStormStore, type StormStore } from './storms/store'
import { createStormPoll } from './storms/storm-poll'

/** The stores that every question about the weather is answered from. */
export interface Weather {
  alerts: AlertStore
  storms: StormStore
  localReports: LocalReportStore
  conditions: Conditions
  forecast: Forecast
  radar: RadarArchive
  /** The motion of the storms that a radar follows. */
  stormMotion: StormMotions
  geocoder: Geocoder
  /** The health of each upstream source. */
  sources: SourceHealth
  /** Spaces out the requests to the services of station makers. */
  stationRateLimit: StationRateLimit
}

const LOCAL_REPORTS_OFF = 'The reports of the National Weather Service are switched off on this server.'

export function createWeather(ports: WeatherPorts): Weather {
  const { http, upstreams, cache, makeValuePictures, measureScan, now, weather, hasLocalReports } = ports
  const simulated = weather === 'simulated' ? 'Simulated weather' : null
  const source = simulated ?? 'National Weather Service'
  const isOff = weather === 'off'
  const sources = createSourceHealth(now, isOff)
  const bucket = openBucket(http, upstreams.level3)
  const readings = createReadings({ ...ports, sources })
  return {
    alerts: createAlertStore(now, source),
    storms: createStormStore(now, simulated ?? 'NOAA ProbSevere and NEXRAD', isOff),
    localReports: createLocalReportStore({
      now,
      source,
      offReason: isOff || !hasLocalReports ? LOCAL_REPORTS_OFF : null,
    }),
    conditions: createConditions({ readings, source, uvSource: simulated ?? 'EPA hourly forecast', isOff, now }),
    forecast: createForecast({ readings, source, isOff, now }),
    stormMotion: createStormMotions({ bucket, now }),
    radar: createRadarArchive({
      bucket,
      cache,
      makeValues: makeValuePictures,
      measureScan,
      sources,
      now,
    }),
    geocoder: createGeocoder({ http, base: upstreams.geocoding, isLocal: simulated !== null, now, wait }),
    sources,
    stationRateLimit: createStationRateLimit(now),
  }
}

/** ProbSevere publishes this often. */
const STORMS_EVERY_MS = 120_000
/** A radar is first read this soon after someone asks for storms near it, and then once a minute. */
const RADARS_EVERY_MS = 3_000
/** A viewer of the radar sees a new scan at most this long after it arrived. */
const PICTURES_EVERY_MS = 30_000
/** Conditions around live streams that are no longer fresh are read again this often. */
const WARMING_EVERY_MS = 60_000
/** The pause between two batches of zone shapes. */
const ZONES_PAUSE_MS = 2_000
const WATCHES_EVERY_MS = 2 * 60_000
const LOCAL_REPORTS_EVERY_MS = 2 * 60_000

/** Starts the polls that keep the weather current. Returns a function that stops them and waits for those under way. */
export function startWeatherPolls(
  ports: Weather & WeatherPorts & WeatherListeners,
  { weatherPollMs }: { weatherPollMs: number },
): () => Promise<void> {
  if (ports.weather === 'off') return async () => undefined
  loadLandShapes()
  const alerts = createAlertPolls(ports)
  const every = (name: string, everyMs: number, run: () => Promise<void>): Job => ({
    name,
    everyMs,
    startsAtOnce: true,
    run,
  })
  return startJobs(
    [
      every('read alerts', weatherPollMs, alerts.poll),
      every('read zone shapes', ZONES_PAUSE_MS, alerts.learnZones),
      every('read watches', WATCHES_EVERY_MS, alerts.pollWatches),
      every('read storms', STORMS_EVERY_MS, createStormPoll(ports)),
      every('read radars', RADARS_EVERY_MS, createRadarPoll(ports)),
      every('prepare radar pictures', PICTURES_EVERY_MS, ports.radar.prefetch),
      every('warm conditions', WARMING_EVERY_MS, createConditionsWarming(ports)),
      ...(ports.hasLocalReports
        ? [every('read local storm reports', LOCAL_REPORTS_EVERY_MS, createLocalReportPoll(ports))]
        : []),
      every('sync stations', STATION_SYNC_MS, createStationSync(ports)),
    ],
    ports.faults,
  )
}
