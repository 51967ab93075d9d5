import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { LogFormat, LogLevel } from '@squall/shared/server/log'
import { nextPort } from '@squall/shared/server/next-port'
import { GIGABYTE, RecordingEnvironment } from '@squall/shared/server/recording'
import { z } from 'zod'

/** The repository's packages folder, seen from both src/ and dist/. */
const packagesFolder = resolve(import.meta.dirname, '../..')

const Package = z.object({ version: z.string() })

const port = z.coerce.number().int().min(0).max(65_535)

const webAddress = z.url({ protocol: /^https?$/ }).transform((address) => address.replace(/\/+$/, ''))

const MAX_PLACEFILES = 20

/** Addresses with spaces or line breaks between. */
const placefileAddresses = z
  .string()
  .default('')
  .transform((text) => text.split(/\s+/).filter((address) => address !== ''))
  .pipe(
    z
      .array(z.url({ protocol: /^https?$/, error: 'is a list of web addresses with spaces between' }))
      .max(MAX_PLACEFILES, `has at most ${MAX_PLACEFILES} addresses`),
  )

const Environment = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    MEDIA_PORT: port.default(3001),
    MEDIA_INTERNAL_PORT: port.optional(),
    MEDIA_RELAY: z.url({ protocol: /^(nats|tls)$/ }).optional(),
    MEDIA_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
    DATA_DIR: z.string().min(1).default('./data'),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    MAIL: z.enum(['off', 'smtp', 'outbox']).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    PUSH_SERVICE_URL: webAddress.optional(),
    SUPPORT_URL: z.url({ protocol: /^https?$/ }).optional(),
    SIGNUPS_PER_HOUR: z.coerce.number().int().min(1).max(100_000).default(30),
    SNAPSHOTS: z.enum(['on', 'off']).optional(),
    SNAPSHOTS_FOLDER: z.string().min(1).optional(),
    SNAPSHOTS_HOUR: z.coerce.number().int().min(0).max(23).default(4),
    SNAPSHOTS_DAYS: z.coerce.number().int().min(1).max(366).default(7),
    SNAPSHOTS_WEEKS: z.coerce.number().int().min(0).max(520).default(4),
    WEATHER: z.enum(['live', 'simulated', 'off']).default('live'),
    WEATHER_CONTACT: z.string().max(200).optional(),
    WEATHER_POLL_SECONDS: z.coerce.number().min(1).max(120).default(45),
    NWS_URL: webAddress.default('https://api.weather.gov'),
    PROBSEVERE_URL: webAddress.default('https://mrms.ncep.noaa.gov/ProbSevere/PROBSEVERE'),
    LEVEL3_URL: webAddress.default('https://unidata-nexrad-level3.s3.amazonaws.com'),
    WATCHES_URL: webAddress.default('https://mesonet.agron.iastate.edu'),
    LOCAL_REPORTS: z.enum(['on', 'off']).default('on'),
    LOCAL_REPORTS_URL: webAddress.default('https://mesonet.agron.iastate.edu'),
    UV_URL: webAddress.default('https://data.epa.gov/dmapservice'),
    GEOCODING_URL: webAddress.default('https://nominatim.openstreetmap.org'),
    AMBIENT_URL: webAddress.default('https://rt.ambientweather.net'),
    DAVIS_URL: webAddress.default('https://api.weatherlink.com'),
    ECOWITT_URL: webAddress.default('https://api.ecowitt.net'),
    BASE_MAP: z.enum(['on', 'off']).default('on'),
    BASE_MAP_URL: webAddress.default('https://raw.githubusercontent.com/nvkelso/natural-earth-vector/v5.1.2/geojson'),
    PLACEFILES: placefileAddresses,
    RECORDING: RecordingEnvironment.RECORDING,
    RECORDING_MAX_GB: RecordingEnvironment.RECORDING_MAX_GB,
    RECORDING_MEMBER_GB: RecordingEnvironment.RECORDING_MEMBER_GB,
    RECORDING_KEEP_DAYS: RecordingEnvironment.RECORDING_KEEP_DAYS,
    RECORDING_REWIND_HOURS: RecordingEnvironment.RECORDING_REWIND_HOURS,
    BINARY_WIRE: z.enum(['on', 'off']).default('on'),
    DEMO: z.enum(['0', '1']).default('0'),
    LOG_LEVEL: LogLevel.default('info'),
    LOG_FORMAT: LogFormat.default('auto'),
    METRICS_TOKEN: z.string().min(16, 'needs 16 characters at least').optional(),
  })
  .refine((env) => env.MAIL !== 'smtp' || env.SMTP_URL, { message: 'is needed when MAIL=smtp', path: ['SMTP_URL'] })
  .refine((env) => env.MEDIA_PROCESSES === 1 || env.MEDIA_RELAY, {
    message: 'more than one media process needs MEDIA_RELAY',
    path: ['MEDIA_PROCESSES'],
  })

export interface Config {
  port: number
  host: string
  /** The port on which media takes WebSockets. */
  mediaPort: number
  /** The port on which media answers this process and Prometheus. */
  mediaInternalPort: number
  /** How many media processes share these two ports. */
  mediaProcesses: number
  /** The address of the NATS server between media nodes; null without one. */
  mediaRelay: string | null
  dataDir: string
  /** The public URL, without a slash at its end. */
  publicUrl: string
  mail: 'off' | 'smtp' | 'outbox'
  smtpUrl: string | undefined
  /** A self-hosted push service, which may be on this machine and without https, or null. */
  pushService: string | null
  /** The URL of a donation page, or null. */
  supportUrl: string | null
  /** How many accounts one network may create in an hour. */
  signupsPerHour: number
  /** The source of weather: the real upstreams, simulated storms, or none. */
  weather: 'live' | 'simulated' | 'off'
  /** Whether the local storm reports of the National Weather Service are read. */
  hasLocalReports: boolean
  /** Addresses of placefiles to show, in the order of the list. */
  placefiles: string[]
  /** The operator's contact for the User-Agent, which weather services ask for. */
  weatherContact: string | null
  weatherPollMs: number
  /** Base URLs of weather sources and station vendors, without a slash at the end. */
  upstreams: Record<
    | 'nws'
    | 'probsevere'
    | 'level3'
    | 'watches'
    | 'local-reports'
    | 'uv'
    | 'geocoding'
    | 'ambient'
    | 'davis'
    | 'ecowitt',
    string
  >
  /** The address of the map files for roads, rivers, lakes and towns; null where none are fetched. */
  baseMapUrl: string | null
  /** Nightly backups; off by default on a demonstration. */
  snapshots: {
    isOn: boolean
    folder: string
    /** The hour of the local clock, 0 to 23. */
    hour: number
    /** For how many days and weeks the newest snapshot is kept. */
    days: number
    weeks: number
  }
  /** Whether streams are recorded that their chasers want recorded. */
  isRecordingOn: boolean
  /**
   * How much recordings may take, and for how long they stay; null means no limit. Viewers may go back `rewindMs` in a live
   * stream, 0 for not at all: recordings are played on the binary wire alone.
   */
  recordingLimits: { maxBytes: number; memberBytes: number | null; keepDays: number | null; rewindMs: number }
  demo: boolean
  logLevel: LogLevel
  logFormat: LogFormat
  /** The bearer token for /metrics; with null, only programs on this machine may read it. */
  metricsToken: string | null
  migrationsFolder: string
  /** Squall's version. */
  version: string
  appFolder: string
}

/** Variables that hold secrets, or URLs with passwords, which must not appear in a log. */
const SECRETS = new Set(['SMTP_URL', 'MEDIA_RELAY', 'METRICS_TOKEN', 'PLACEFILES'])

/** A bad environment variable; the message is one line that names it. */
export class ConfigError extends Error {}

/** Returns the configuration from environment variables. @throws ConfigError naming the first bad variable */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0])
    const value = SECRETS.has(name) ? '…' : (given[name] ?? '')
    throw new ConfigError(`Bad ${name}=${value}: ${issue?.message}`)
  }
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    mediaPort: env.MEDIA_PORT,
    mediaInternalPort: env.MEDIA_INTERNAL_PORT ?? nextPort(env.MEDIA_PORT),
    mediaProcesses: env.MEDIA_PROCESSES,
    mediaRelay: env.MEDIA_RELAY ?? null,
    dataDir: resolve(env.DATA_DIR),
    publicUrl: (env.PUBLIC_URL ?? `http://${env.HOST === '0.0.0.0' ? 'localhost' : env.HOST}:${env.PORT}`).replace(
      /\/+$/,
      '',
    ),
    mail: env.MAIL ?? (env.SMTP_URL ? 'smtp' : 'off'),
    smtpUrl: env.SMTP_URL,
    pushService: env.PUSH_SERVICE_URL ?? null,
    supportUrl: env.SUPPORT_URL ?? null,
    signupsPerHour: env.SIGNUPS_PER_HOUR,
    weather: env.WEATHER,
    hasLocalReports: env.LOCAL_REPORTS === 'on',
    placefiles: env.PLACEFILES,
    weatherContact: env.WEATHER_CONTACT ?? null,
    weatherPollMs: env.WEATHER_POLL_SECONDS * 1000,
    upstreams: {
      nws: env.NWS_URL,
      probsevere: env.PROBSEVERE_URL,
      level3: env.LEVEL3_URL,
      watches: env.WATCHES_URL,
      'local-reports': env.LOCAL_REPORTS_URL,
      uv: env.UV_URL,
      geocoding: env.GEOCODING_URL,
      ambient: env.AMBIENT_URL,
      davis: env.DAVIS_URL,
      ecowitt: env.ECOWITT_URL,
    },
    baseMapUrl: env.BASE_MAP === 'on' ? env.BASE_MAP_URL : null,
    snapshots: {
      isOn: (env.SNAPSHOTS ?? (env.DEMO === '1' ? 'off' : 'on')) === 'on',
      folder: env.SNAPSHOTS_FOLDER ? resolve(env.SNAPSHOTS_FOLDER) : join(resolve(env.DATA_DIR), 'snapshots'),
      hour: env.SNAPSHOTS_HOUR,
      days: env.SNAPSHOTS_DAYS,
      weeks: env.SNAPSHOTS_WEEKS,
    },
    isRecordingOn: env.RECORDING === 'on',
    recordingLimits: {
      maxBytes: Math.round(env.RECORDING_MAX_GB * GIGABYTE),
      memberBytes: Math.round(env.RECORDING_MEMBER_GB * GIGABYTE) || null,
      keepDays: env.RECORDING_KEEP_DAYS || null,
      rewindMs: env.BINARY_WIRE === 'on' ? env.RECORDING_REWIND_HOURS * 60 * 60_000 : 0,
    },
    demo: env.DEMO === '1',
    logLevel: env.LOG_LEVEL,
    logFormat: env.LOG_FORMAT,
    metricsToken: env.METRICS_TOKEN ?? null,
    version: Package.parse(JSON.parse(readFileSync(resolve(packagesFolder, 'api/package.json'), 'utf8'))).version,
    migrationsFolder: resolve(packagesFolder, 'shared/src/server/db/migrations'),
    appFolder: resolve(packagesFolder, 'app/dist'),
  }
}
