import type { Faults } from '@squall/shared/server/faults'
import type { Log } from '@squall/shared/server/log'
import type { AccessStore } from './access/access-store'
import type { ApiClient } from './api-client'
import { createApiRequestHandler, createMetricsCheck } from './api-request-handler'
import { type Clock, guardTimers } from './clock'
import { createConnectionHub } from './connection/connection-hub'
import { createMetrics } from './metrics'
import type { Recordings } from './recording/recordings'
import type { Relay } from './relay/relay'
import type { ReplaySettings } from './replay/replays'
import { createStats, type Stats } from './stats'
import type { ChosenEngine } from './transport/engines/choose-engine'
import type { TlsFiles } from './transport/engines/engine'
import { createAcceptUpgrade } from './transport/handshake'
import { createInternalHttp } from './transport/internal-http'
import { LOOPBACK } from './transport/loopback'

/** Ports. 0 picks a free one. */
interface Ports {
  /** Where WebSockets of clients are taken, behind a proxy or on a private network; loopback when left out. */
  host?: string
  port: number
  /** For api and Prometheus, on loopback. No bytes of clients arrive here. */
  internalPort: number
}

/** Where clients connect over TLS, beside the port on loopback. */
export interface TlsEndpoint extends TlsFiles {
  host: string
  port: number
}

export interface MediaDeps {
  engine: ChosenEngine
  store: AccessStore
  api: ApiClient
  clock: Clock
  secret: string
  publicOrigin: string | null
  /** False if clients may use the text wire only. */
  binaryWire?: boolean
  log: Log
  /** Reports the faults of handlers and timers. */
  faults: Faults
  /** A bearer token that may read the metrics, besides the secret. */
  metricsToken?: string | null
  /** The other media processes with the same streams; null for a single process. */
  relay?: Relay | null
  /** Null if this host records nothing. */
  recordings?: Recordings | null
  replay: ReplaySettings
  tls?: TlsEndpoint | null
}

export interface Media {
  readonly stats: Stats
  /**
   * Listens on all ports, and returns them; `tlsPort` is null without TLS.
   * @param isShared other processes may listen there too and take a share of the connections
   * @throws if one is in use
   */
  listen(ports: Ports, isShared?: boolean): Promise<Omit<Ports, 'host'> & { tlsPort: number | null }>
  /** Stops listening, tells all clients when to come back, and resolves when they are closed. */
  shutDown(): Promise<void>
}

/** Returns the whole media process, without its configuration. */
export function createMedia(deps: MediaDeps): Media {
  const { store, api, secret, publicOrigin, binaryWire = true, metricsToken = null } = deps
  const { relay = null, recordings = null, replay, tls = null, log, faults } = deps
  const clock = guardTimers(deps.clock, faults)
  const plain = deps.engine.create(null)
  const encrypted = tls === null ? null : deps.engine.create(tls)
  const stats = createStats()
  const hub = createConnectionHub({ store, api, clock, stats, relay, recordings, replay, log, faults })
  const { name, passedOver } = deps.engine
  const control = createApiRequestHandler({ secret, hub, stats, log, engine: { name, passedOver } })
  const metrics = createMetrics({ stats, rooms: hub.rooms, replays: hub.replays, relay, faults, engine: name })
  const mayReadMetrics = createMetricsCheck({ secret, token: metricsToken })
  const internal = createInternalHttp({ control, metrics: metrics.write, mayReadMetrics, faults })
  const accept = createAcceptUpgrade(publicOrigin, binaryWire)
  return {
    stats,
    async listen({ host: plainHost = LOOPBACK, port, internalPort }, isShared = false) {
      const served = { isShared, accept, hub }
      const { host = LOOPBACK, port: tlsPort = 0 } = tls ?? {}
      return {
        port: await plain.listen({ host: plainHost, port, portName: 'MEDIA_PORT', ...served }),
        internalPort: await internal.listen(internalPort, isShared),
        tlsPort: (await encrypted?.listen({ host, port: tlsPort, portName: 'MEDIA_TLS_PORT', ...served })) ?? null,
      }
    },
    async shutDown() {
      plain.stopListening()
      encrypted?.stopListening()
      await hub.shutDown()
      await recordings?.shutDown()
      plain.close()
      encrypted?.close()
      internal.close()
      metrics.close()
    },
  }
}
