import type { MediaNodeState } from '@squall/shared/contract/live'
import { HOME_NODE, NodeStatus, readJson, readSender, STATUS_LEASE_MS } from '@squall/shared/server/relay'
import { type DirectoryNode, sumStates } from './directory.rules'

/** Processes that api remembers; bounds what a node that makes up names of processes can take. */
const MAX_PROCESSES = 512

/** A node as it was registered. */
export interface RegisteredNode {
  name: string
  address: string
  regions: readonly string[]
}

interface HeardNode extends DirectoryNode {
  /** How long ago it was heard; null for never. */
  heardMsAgo: number | null
}

/** What media nodes say of themselves. */
export interface Directory {
  /** Takes a message of a node, whose subject names it. Messages that are malformed or of unregistered nodes are ignored. */
  hear(subject: string, message: Uint8Array): void
  /** Returns the home node and all registered nodes. */
  list(): HeardNode[]
}

/** @param clock in milliseconds, monotonic */
export function createDirectory(listNodes: () => readonly RegisteredNode[], clock: () => number): Directory {
  const processes = new Map<string, { name: string; status: NodeStatus; at: number }>()
  const heardAt = new Map<string, number>()

  function forgetLost(now: number): void {
    for (const [id, { at }] of processes) if (now - at >= STATUS_LEASE_MS) processes.delete(id)
  }

  function readState(name: string): MediaNodeState | null {
    return sumStates([...processes.values()].filter((process) => process.name === name).map(({ status }) => status))
  }

  return {
    hear(subject, message) {
      const { node } = readSender(subject)
      const name = node.slice(0, node.indexOf('.'))
      const status = readJson(NodeStatus, message)
      const isKnown = name === HOME_NODE || listNodes().some((registered) => registered.name === name)
      if (status === null || !isKnown || (processes.size >= MAX_PROCESSES && !processes.has(node))) return
      const now = clock()
      processes.set(node, { name, status, at: now })
      heardAt.set(name, now)
    },
    list() {
      const now = clock()
      forgetLost(now)
      const registered = listNodes()
      for (const name of heardAt.keys())
        if (name !== HOME_NODE && !registered.some((node) => node.name === name)) heardAt.delete(name)
      return [{ name: HOME_NODE, address: null, regions: [] }, ...registered].map(({ name, address, regions }) => {
        const at = heardAt.get(name)
        return { name, address, regions, state: readState(name), heardMsAgo: at === undefined ? null : now - at }
      })
    },
  }
}
