import type { MediaNode, MediaNodeState } from '@squall/shared/contract/live'
import type { MetricsPage } from '@squall/shared/server/metrics'
import { STATUS_LEASE_MS } from '@squall/shared/server/relay'
import type { RelayConnection } from '../../platform/relay/relay-connection'
import type { CallMetrics } from './answer-call'
import type { Directory, RegisteredNode } from './directory'
import { chooseNode, chooseUnheard, type DirectoryNode } from './directory.rules'
import type { MediaNodes } from './media-nodes'

interface RelayNodesDeps {
  directory: Directory
  listNodes: () => readonly RegisteredNode[]
  openSince: RelayConnection['openSince']
  now: () => Date
  bucketWrites: () => number
  calls: CallMetrics
}

/** Returns the media nodes of a site with a relay. */
export function createRelayNodes({
  directory,
  listNodes,
  openSince,
  now,
  bucketWrites,
  calls,
}: RelayNodesDeps): MediaNodes {
  /** The node that newcomers got last, by region; regions are those of registered nodes. */
  const lastGiven = new Map<string, string>()

  /** Whether a node that is well must have been heard. */
  function isHearing(): boolean {
    const since = openSince()
    return since !== null && now().getTime() - since.getTime() >= STATUS_LEASE_MS
  }

  let originNodes: readonly RegisteredNode[] | null = null
  let origins: readonly string[] = []

  function socketOrigins(): readonly string[] {
    const nodes = listNodes()
    if (nodes !== originNodes) origins = nodes.map(({ address }) => new URL(address).origin)
    originNodes = nodes
    return origins
  }

  return {
    hasNodes: () => listNodes().length > 0,
    choose(input) {
      const nodes = directory.list()
      const { node, others } = isHearing() ? chooseNode(nodes, input, lastGiven) : chooseUnheard(nodes, input)
      return { node: toMediaNode(node), others: others.map(toMediaNode) }
    },
    list: () => ({
      isConnected: openSince() !== null,
      nodes: directory.list().map(({ name, address, regions, state, isHeardLate, heardMsAgo }) => ({
        ...{ name, address, regions: [...regions], status: state, isHeardLate },
        heardSecondsAgo: heardMsAgo === null ? null : Math.round(heardMsAgo / 1_000),
      })),
    }),
    socketOrigins,
    hearsSince: openSince,
    addMetrics(page) {
      page.gauge('relay_connected', 'Whether api is connected to the relay.', openSince() === null ? 0 : 1)
      page.counter('relay_bucket_writes_total', 'Sessions and streams written for media nodes.', bucketWrites())
      calls.addTo(page)
      addNodes(page, directory.list())
    },
  }
}

const toMediaNode = ({ name, address }: DirectoryNode): MediaNode => ({ name, address })

const gauges: [name: string, help: string, read: (state: MediaNodeState) => number][] = [
  ['node_viewers', 'Sockets that watch on a media node that is heard.', ({ viewers }) => viewers],
  ['node_sockets', 'Sockets on a media node that is heard.', ({ sockets }) => sockets],
  ['node_capacity', 'Viewers that a media node is meant for.', ({ capacity }) => capacity],
  ['node_busy', 'How busy the event loop of a media node is, 0 to 1.', ({ busy }) => busy],
]

function addNodes(page: MetricsPage, nodes: readonly DirectoryNode[]): void {
  for (const [gauge, help, read] of gauges) {
    const samples = nodes.flatMap(({ name, state }) =>
      state === null ? [] : [{ labels: { node: name }, value: read(state) }],
    )
    page.gauge(gauge, help, samples)
  }
}
