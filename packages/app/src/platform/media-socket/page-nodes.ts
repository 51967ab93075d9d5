import type { AppRouter } from '@squall/api/router'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { session } from '../session'
import { siteNodes } from '../site-nodes'
import { readStored, sessionArea, writeStored } from '../storage'
import { readChosenNode, readMediaNode } from './media-nodes.rules'
import { createNodeChoice } from './node-choice'

const NODE_KEY = 'squall-media-node'

/** Those of the procedure that is called by its path below. */
type NodeInput = inferRouterInputs<AppRouter>['mediaNodes']['choose']
type ChosenNode = inferRouterOutputs<AppRouter>['mediaNodes']['choose']

/** Returns the address of a node's socket, or of that at home, with the session of this moment. */
export function toSocketUrl(address: string | null): string {
  const url = new URL(address ?? '/ws', window.location.href)
  if (address === null) url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  const sessionId = session.id()
  if (sessionId !== null) url.searchParams.set('sessionId', sessionId)
  return url.href
}

/** What answers the questions of this page's socket. */
export const pageNodes = createNodeChoice({
  ask: askApi,
  toUrl: toSocketUrl,
  hasNodes: siteNodes.hasNodes,
  region: Intl.DateTimeFormat().resolvedOptions().timeZone,
  memory: {
    read: () => readStored(NODE_KEY, readMediaNode, sessionArea()),
    write: (node) => writeStored(NODE_KEY, node, sessionArea()),
  },
  isOnline: () => navigator.onLine,
  random: Math.random,
  now: Date.now,
})

/** Calls the procedure without tRPC's client, which loads later than the picture of a stream begins. */
async function askApi(input: NodeInput, signal: AbortSignal): Promise<ChosenNode> {
  const path = `/api/trpc/mediaNodes.choose?input=${encodeURIComponent(JSON.stringify(input))}`
  const response = await fetch(path, { signal })
  const chosen = readChosenNode(await response.json())
  if (chosen === null) throw new Error('api named no media node')
  return chosen
}
