import { limits } from '@squall/shared/contract/wire'
import { type NodeId, readJson, readSender, SocketCounts, subjects } from '@squall/shared/server/relay'
import type { Clock } from '../clock'
import type { Bus } from './bus'
import { encodeControl } from './relay-wire'

/** The sockets on this node, by network and by user id. */
export interface LocalSockets {
  networks: Iterable<[string, number]>
  people: Iterable<[string, number]>
}

/** How many sockets an address and a person have on other nodes, as of a second ago. */
export interface RemoteSocketCounts {
  ofNetwork(network: string): number
  ofPerson(userId: string): number
  close(): void
}

const EVERY_MS = 1_000
/** A node that is silent for this long counts no more. */
const LEASE_MS = 3_500
/** Bounds the memory that nodes can take. */
const MOST_NODES = 256
/**
 * Smaller counts are left out, so that the messages stay small: most addresses have a socket or two. So an address may have
 * this much more on each further node than its limit.
 */
const FEWEST_SENT = { networks: Math.floor(limits.socketsPerAddress / 16), people: 2 }

interface CountsDeps {
  bus: Bus
  clock: Clock
  node: NodeId
  read(): LocalSockets
}

/** Exchanges the counts of sockets with the other nodes. */
export function shareSocketCounts({ bus, clock, node, read }: CountsDeps): RemoteSocketCounts {
  const nodes = new Map<NodeId, { heardAt: number; counts: SocketCounts }>()
  let hasSent = false

  const unsubscribe = bus.subscribe(subjects.counts('*.*'), (message, subject) => {
    const { node: sender } = readSender(subject)
    const counts = readJson(SocketCounts, message)
    if (counts === null || sender === node || (!nodes.has(sender) && nodes.size >= MOST_NODES)) return
    nodes.set(sender, { heardAt: clock.now(), counts })
  })
  const stop = clock.every(EVERY_MS, () => {
    for (const [name, { heardAt }] of nodes) if (clock.now() - heardAt >= LEASE_MS) nodes.delete(name)
    const { networks, people } = read()
    const counts = { networks: atLeast(networks, FEWEST_SENT.networks), people: atLeast(people, FEWEST_SENT.people) }
    const isEmpty = Object.keys(counts.networks).length + Object.keys(counts.people).length === 0
    if (!isEmpty || hasSent) bus.publish(subjects.counts(node), encodeControl(counts))
    hasSent = !isEmpty
  })

  const sum = (kind: keyof SocketCounts, key: string) =>
    [...nodes.values()].reduce((total, { counts }) => total + (counts[kind][key] ?? 0), 0)

  return {
    ofNetwork: (network) => sum('networks', network),
    ofPerson: (userId) => sum('people', userId),
    close() {
      stop()
      unsubscribe()
    },
  }
}

const atLeast = (counts: Iterable<[string, number]>, fewest: number): Record<string, number> =>
  Object.fromEntries([...counts].filter(([, count]) => count >= fewest))
