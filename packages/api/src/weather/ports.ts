import type { Place } from '@squall/shared/rules/place'
import type { Db } from '@squall/shared/server/db'
import type { Faults } from '@squall/shared/server/faults'
import type { Log } from '@squall/shared/server/log'
import type { DiskCache } from '../platform/disk-cache'
import type { HttpClient } from '../platform/http-client'
import type { SecretBox } from '../platform/secret-box'
import type { LocatedEvent } from './alerts/store'
import type { MakeValuePictures, MeasureScan } from './radar/radar-threads'
import type { WeatherMemory } from './weather-database'

/** The base address of every upstream, without a slash at its end. */
export type Upstreams = Record<
  'nws' | 'probsevere' | 'level3' | 'watches' | 'local-reports' | 'uv' | 'geocoding' | 'ambient' | 'davis' | 'ecowitt',
  string
>

/** All that the weather module needs from outside to answer questions. */
export interface WeatherPorts {
  http: HttpClient
  upstreams: Upstreams
  /** Keeps what can be fetched again: product files and pictures. */
  cache: DiskCache
  /** Keeps zone shapes and which alerts were published, between starts. */
  memory: WeatherMemory
  /** Holds the weather stations of members; nothing else of the database is read here. */
  db: Db
  /** Seals and opens the keys of weather stations. */
  secrets: SecretBox
  makeValuePictures: MakeValuePictures
  measureScan: MeasureScan
  now: () => Date
  log: Log
  faults: Faults
  /** Real sources, made-up storms, or no weather at all. */
  weather: 'live' | 'simulated' | 'off'
  /** Whether the local storm reports of the National Weather Service are read. */
  hasLocalReports: boolean
}

/** The active alerts after one step of polling, and the step that may have changed them. */
export interface AlertUpdate {
  /** `list`: a new list was read; `failure`: it could not be read; `zones`: zone shapes were read; `watches`: dangerous watches were marked. */
  cause: 'list' | 'failure' | 'zones' | 'watches'
  /** The active events, most dangerous first. */
  events: LocatedEvent[]
}

/** What the rest of the api does with the weather while it is polled. */
export interface WeatherListeners {
  /** Called after each step of polling the alerts, also when nothing changed. */
  onAlerts(update: AlertUpdate): void
  /** The public places of live streams, whose conditions are kept current. */
  livePlaces(): Place[]
}
