import { createFaults } from '@squall/shared/server/faults'
import { noNats, startNats } from '@squall/shared/server/testing/test-nats'
import { onTestFinished, vi } from 'vitest'
import { createNatsBus } from '../relay/nats-bus'
import { createRelay } from '../relay/relay'
import { createLogList } from './log-list'
import { openTestLink } from './test-link'
import { createPlace, startTestMedia } from './test-media'

const TICK_MS = 250

/**
 * Some whole media processes on one NATS server, on one clock and with one database. The test is skipped where there is
 * no NATS server.
 */
export async function startNodes(skip: (reason: string) => void, number = 2) {
  if (noNats !== null) skip(noNats)
  const nats = await startNats()
  const place = createPlace()
  const faults = createFaults(createLogList())
  const facts = { version: '0', address: null, regions: [], capacity: 100 }
  const buses = Array.from({ length: number }, () => createNatsBus(openTestLink(nats.url)))
  onTestFinished(async () => {
    await Promise.all(buses.map((bus) => bus.close()))
  })
  const start = async (bus: (typeof buses)[number]) => {
    const relay = createRelay({ facts, bus, clock: place.clock, faults })
    return { bus, relay, ...(await startTestMedia({ place, relay })) }
  }
  const nodes = await Promise.all(buses.map(start))
  await connected()

  async function connected(): Promise<void> {
    await vi.waitUntil(() => buses.every((bus) => bus.isConnected()), { timeout: 20_000 })
  }

  /** Resolves when everything that nodes have told each other, and have answered, is known to all. */
  async function settle(): Promise<void> {
    for (let round = 0; round < 4; round++) for (const bus of buses) await bus.flush()
  }

  return {
    nats,
    nodes,
    connected,
    settle,
    clock: place.clock,
    /** Lets time pass for all nodes, with their messages under way in between. */
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= TICK_MS) {
        place.clock.advance(Math.min(TICK_MS, left))
        await settle()
      }
    },
  }
}
