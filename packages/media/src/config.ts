import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import { EngineName } from '@squall/shared/contract/live'
import { LogFormat, LogLevel } from '@squall/shared/server/log'
import { nextPort } from '@squall/shared/server/next-port'
import { GIGABYTE, getRecordingsFolder, RecordingEnvironment } from '@squall/shared/server/recording'
import { z } from 'zod'
import type { TlsEndpoint } from './media-process'
import type { RecordingSettings } from './recording/thread-messages'
import type { ReplaySettings } from './replay/replays'
import type { TlsFiles } from './transport/engines/engine'

const port = z.coerce.number().int().min(0).max(65_535)

const Environment = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    MEDIA_PORT: port.default(3001),
    MEDIA_HOST: z.string().min(1).default('127.0.0.1'),
    MEDIA_INTERNAL_PORT: port.optional(),
    MEDIA_TLS_PORT: port.optional(),
    MEDIA_TLS_HOST: z.string().min(1).default('0.0.0.0'),
    MEDIA_TLS_CERT: z.string().min(1).optional(),
    MEDIA_TLS_KEY: z.string().min(1).optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    BINARY_WIRE: z.enum(['on', 'off']).default('on'),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    MEDIA_ENGINE: z.enum(['auto', ...EngineName.options]).default('auto'),
    MEDIA_RELAY: z.url({ protocol: /^(nats|tls)$/ }).optional(),
    MEDIA_NODE: z.string().min(1).optional(),
    MEDIA_CAPACITY: z.coerce.number().int().min(1).max(1_000_000).default(1_000),
    MEDIA_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
    LOG_LEVEL: LogLevel.default('info'),
    LOG_FORMAT: LogFormat.default('auto'),
    METRICS_TOKEN: z.string().optional(),
    ...RecordingEnvironment,
  })
  .refine((env) => env.MEDIA_PROCESSES === 1 || env.MEDIA_RELAY || env.MEDIA_NODE, {
    message: 'more than one media process needs MEDIA_RELAY',
    path: ['MEDIA_PROCESSES'],
  })
  .refine((env) => env.MEDIA_TLS_PORT === undefined || (env.MEDIA_TLS_CERT && env.MEDIA_TLS_KEY), {
    message: 'TLS needs MEDIA_TLS_CERT and MEDIA_TLS_KEY',
    path: ['MEDIA_TLS_PORT'],
  })

export interface MediaConfig {
  /** Where WebSockets are taken; port 0 picks a free one. */
  host: string
  port: number
  /** Loopback port for api and Prometheus; 0 picks a free one. */
  internalPort: number
  /** Where clients may also connect over TLS; null for nowhere. */
  tls: TlsEndpoint | null
  /** The address of api's tRPC calls. */
  apiUrl: string
  databaseFile: string
  secretFile: string
  /** The origin of the public address; null if none is set. */
  publicOrigin: string | null
  /** The library that serves the sockets; null for the fastest that loads here. */
  engine: EngineName | null
  /** Whether clients that offer the binary wire get it. */
  binaryWire: boolean
  /** The NATS server between media processes with the same streams; null for a single process. */
  relay: string | null
  /** The file with the credentials of a node on a machine without the database; null on the machine with it. */
  nodeFile: string | null
  /** The folder with the secrets of this machine, among them the relay's. */
  secretsFolder: string
  /** The viewers that this process is meant for. */
  capacity: number
  /** Whether other media processes listen on the same port. */
  isPortShared: boolean
  logLevel: LogLevel
  logFormat: LogFormat
  /** A bearer token that may read /metrics, besides the secret shared with api. */
  metricsToken: string | null
  /** Where and how much is recorded; null for nothing. */
  recording: RecordingSettings | null
  /** Where recordings are played from. */
  replay: ReplaySettings
}

const HOUR_MS = 60 * 60_000

const EVERY_INTERFACE = new Set(['0.0.0.0', '::'])

/** Returns the configuration of the environment. @throws an Error of one line that names the variable */
export function readConfig(environment: NodeJS.ProcessEnv): MediaConfig {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    // The address of the relay may hold a password, which must not end up in a log.
    const value = name === 'MEDIA_RELAY' ? '…' : (given[name] ?? '')
    throw new Error(`Bad ${name}=${value}: ${issue?.message}`)
  }
  const { PORT, HOST, MEDIA_PORT, DATA_DIR, PUBLIC_URL, BINARY_WIRE, MEDIA_RELAY, MEDIA_PROCESSES } = parsed.data
  const { LOG_LEVEL, LOG_FORMAT, MEDIA_ENGINE, MEDIA_INTERNAL_PORT, METRICS_TOKEN } = parsed.data
  const { MEDIA_HOST, MEDIA_NODE, MEDIA_CAPACITY } = parsed.data
  const { MEDIA_TLS_PORT, MEDIA_TLS_HOST, MEDIA_TLS_CERT = '', MEDIA_TLS_KEY = '' } = parsed.data
  const { RECORDING, RECORDING_MAX_GB, RECORDING_MAX_HOURS, RECORDING_REWIND_HOURS } = parsed.data
  const folder = getRecordingsFolder(DATA_DIR)
  const apiHost = EVERY_INTERFACE.has(HOST) ? '127.0.0.1' : HOST
  return {
    host: MEDIA_HOST,
    port: MEDIA_PORT,
    internalPort: MEDIA_INTERNAL_PORT ?? nextPort(MEDIA_PORT),
    tls:
      MEDIA_TLS_PORT === undefined
        ? null
        : { host: MEDIA_TLS_HOST, port: MEDIA_TLS_PORT, certFile: MEDIA_TLS_CERT, keyFile: MEDIA_TLS_KEY },
    apiUrl: `http://${apiHost.includes(':') ? `[${apiHost}]` : apiHost}:${PORT}/api/trpc`,
    databaseFile: join(DATA_DIR, 'squall.db'),
    secretFile: join(DATA_DIR, 'secrets', 'internal'),
    publicOrigin: PUBLIC_URL === undefined ? null : new URL(PUBLIC_URL).origin,
    engine: MEDIA_ENGINE === 'auto' ? null : MEDIA_ENGINE,
    binaryWire: BINARY_WIRE === 'on',
    relay: MEDIA_RELAY ?? null,
    nodeFile: MEDIA_NODE ?? null,
    secretsFolder: join(DATA_DIR, 'secrets'),
    capacity: MEDIA_CAPACITY,
    isPortShared: MEDIA_PROCESSES > 1,
    logLevel: LOG_LEVEL,
    logFormat: LOG_FORMAT,
    metricsToken: METRICS_TOKEN ?? null,
    recording:
      // Recordings are played on the machine with the database.
      RECORDING === 'off' || MEDIA_NODE !== undefined
        ? null
        : {
            folder,
            maxBytes: RECORDING_MAX_GB * GIGABYTE,
            maxMs: RECORDING_MAX_HOURS * HOUR_MS,
          },
    replay: { folder, rewindMs: Math.round(RECORDING_REWIND_HOURS * HOUR_MS) },
  }
}

/** Returns the secret that api and media share, as text. @throws an Error of one line if api has not created it */
export function readSecret(file: string): string {
  const secret = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (secret === '') throw new Error(`${file} is missing; api makes it when it starts`)
  return secret
}

/** Tries a certificate and its key: the engines do not say what is wrong with one. @throws an Error of one line */
export function checkTlsFiles({ certFile, keyFile }: TlsFiles): void {
  for (const [name, file] of Object.entries({ MEDIA_TLS_CERT: certFile, MEDIA_TLS_KEY: keyFile })) {
    if (!existsSync(file)) throw new Error(`Bad ${name}=${file}: there is no such file`)
  }
  try {
    createSecureContext({ cert: readFileSync(certFile), key: readFileSync(keyFile) })
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure)
    throw new Error(`Bad MEDIA_TLS_CERT=${certFile}: it is no certificate for MEDIA_TLS_KEY (${reason})`)
  }
}
