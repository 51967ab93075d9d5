import type { Faults } from '@squall/shared/server/faults'
import type { Log } from '@squall/shared/server/log'
import type { ApiClient } from './api-client'
import { createApiRequestHandler, createMetricsCheck } from './api-request-handler'
import { type Clock, guardTimers } from './clock'
import { createConnectionHub } from './connection/connection-hub'
import type { DatabaseReader } from './database-reader'
import { createMetrics } from './metrics'
import type { Relay } from './relay/relay'
import { createStats, type Stats } from './stats'
import type { ChosenEngine } from './transport/engines/choose-engine'
import { createAcceptUpgrade } from './transport/handshake'
import { createInternalHttp } from './transport/internal-http'

/** Two ports on loopback. 0 picks a free one. */
interface Ports {
  /** For WebSockets of clients. */
  port: number
  /** For api and Prometheus. No bytes of clients arrive here. */
  internalPort: number
}

export interface MediaDeps {
  engine: ChosenEngine
  store: DatabaseReader
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
}

export interface Media {
  readonly stats: Stats
  /**
   * Listens on both ports, and returns them.
   * @param isShared other processes may listen there too and take a share of the connections
   * @throws if one is in use
   */
  listen(ports: Ports, isShared?: boolean): Promise<Ports>
  /** Stops listening, tells all clients when to come back, and resolves when they are closed. */
  shutDown(): Promise<void>
}

/** Returns the whole media process, without its configuration. */
export function createMedia(deps: MediaDeps): Media {
  const { store, api, secret, publicOrigin, binaryWire = true, metricsToken = null } = deps
  const { relay = null, log, faults } = deps
  const clock = guardTimers(deps.clock, faults)
  const engine = deps.engine.create()
  const stats = createStats()
  const hub = createConnectionHub({ store, api, clock, stats, relay, log, faults })
  const { name, passedOver } = deps.engine
  const control = createApiRequestHandler({ secret, hub, stats, log, engine: { name, passedOver } })
  const metrics = createMetrics({ stats, rooms: hub.rooms, relay, faults, engine: name })
  const mayReadMetrics = createMetricsCheck({ secret, token: metricsToken })
  const internal = createInternalHttp({ control, metrics: metrics.write, mayReadMetrics, faults })
  const accept = createAcceptUpgrade(publicOrigin, binaryWire)
  return {
    stats,
    listen: async ({ port, internalPort }, isShared = false) => ({
      port: await engine.listen({ port, isShared, accept, hub }),
      internalPort: await internal.listen(internalPort, isShared),
    }),
    async shutDown() {
      engine.stopListening()
      await hub.shutDown()
      engine.close()
      internal.close()
      metrics.close()
    },
  }
}
