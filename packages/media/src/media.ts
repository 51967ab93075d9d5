import type { Faults } from '@squall/shared/observe/faults'
import type { Log } from '@squall/shared/observe/log'
import type { ApiClient } from './api-client'
import { type Clock, guardTimers } from './clock'
import { createControl, createMetricsCheck } from './control'
import { createHub } from './hub'
import { createMetrics } from './metrics'
import type { Relay } from './relay/relay'
import { createMediaServer, type Ports } from './server'
import type { SessionStore } from './session-store'
import { createStats, type Stats } from './stats'

export interface MediaDeps {
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
   * @returns the ports
   */
  listen(ports: Ports, isShared?: boolean): Ports
  /** Takes nobody new, sends everybody away to come back, and answers when they are gone. */
  shutDown(): Promise<void>
}

/** The whole live process but its configuration. */
export async function createMedia(deps: MediaDeps): Promise<Media> {
  const { store, api, secret, publicOrigin, binaryWire = true, metricsToken = null } = deps
  const { relay = null, log, faults } = deps
  const clock = guardTimers(deps.clock, faults)
  const server = await createMediaServer()
  const stats = createStats()
  const hub = createHub({ store, api, clock, stats, relay, log, faults })
  const control = createControl({ secret, hub, stats, log })
  const metrics = createMetrics({ stats, rooms: hub.rooms, relay, faults })
  return {
    stats,
    listen: (ports, isShared = false) =>
      server.listen({
        ...{ ports, isShared, hub, publicOrigin, binaryWire },
        ...{ control, metrics: metrics.write, mayReadMetrics: createMetricsCheck({ secret, token: metricsToken }) },
      }),
    async shutDown() {
      server.stopListening()
      await hub.shutDown()
      server.close()
      metrics.close()
    },
  }
}
