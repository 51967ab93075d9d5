import type { Faults } from '@squall/shared/server/faults'
import type { Log } from '@squall/shared/server/log'
import type { ApiClient } from './api-client'
import { type Clock, guardTimers } from './clock'
import { createControl, createMetricsCheck } from './control'
import { createMetrics } from './metrics'
import type { Relay } from './relay/relay'
import { createHub } from './room/hub'
import type { SessionStore } from './room/session-store'
import { createStats, type Stats } from './room/stats'
import type { ChosenEngine } from './transport/engines/choose-engine'
import { createAcceptUpgrade } from './transport/handshake'
import { createInternalHttp } from './transport/internal-http'

/** Two ports of loopback; for 0, free ones are picked. */
interface Ports {
  /** Where WebSockets open, from any visitor. */
  port: number
  /** Where api and Prometheus ask; no visitor's bytes arrive here. */
  internalPort: number
}

export interface MediaDeps {
  engine: ChosenEngine
  store: SessionStore
  api: ApiClient
  clock: Clock
  secret: string
  publicOrigin: string | null
  /** False lets everybody speak text alone. */
  binaryWire?: boolean
  log: Log
  /** Where faults of its handlers and timers end. */
  faults: Faults
  /** A bearer token that may read the metrics, beside the secret. */
  metricsToken?: string | null
  /** Other media processes that carry the same streams. */
  relay?: Relay | null
}

export interface Media {
  readonly stats: Stats
  /**
   * Listens on two ports of loopback; 0 picks a free one.
   * @param isShared other processes may listen there too, and each takes its share of the connections
   * @returns the ports @throws when one is taken
   */
  listen(ports: Ports, isShared?: boolean): Promise<Ports>
  /** Takes nobody new, sends everybody away to come back, and answers when they are gone. */
  shutDown(): Promise<void>
}

/** The whole live process but its configuration. */
export function createMedia(deps: MediaDeps): Media {
  const { store, api, secret, publicOrigin, binaryWire = true, metricsToken = null } = deps
  const { relay = null, log, faults } = deps
  const clock = guardTimers(deps.clock, faults)
  const engine = deps.engine.create()
  const stats = createStats()
  const hub = createHub({ store, api, clock, stats, relay, log, faults })
  const { name, passedOver } = deps.engine
  const control = createControl({ secret, hub, stats, log, engine: { name, passedOver } })
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
