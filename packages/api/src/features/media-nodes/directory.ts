import {
  HOME_NODE,
  NodeStatus,
  readJson,
  readSender,
  STATUS_LATE_MS,
  STATUS_LEASE_MS,
} from '@squall/shared/server/relay'
import { type DirectoryNode, sumStates } from './directory.rules'

/** Processes that api remembers; bounds what a node that makes up names of processes can take. */
const MAX_PROCESSES = 512

/** A process that was heard late counts as late for this long. */
const LATE_FOR_MS = 15_000

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

interface HeardProcess {
  name: string
  status: NodeStatus
  at: number
  /** When it was heard late the last time; null for never. */
  lateAt: number | null
}

const isRecent = (at: number | null, now: number) => at !== null && now - at < LATE_FOR_MS

/** What media nodes say of themselves. */
export interface Directory {
  /** Takes a message of a node, whose subject names it. Messages that are malformed or of unregistered nodes are ignored. */
  hear(subject: string, message: Uint8Array): void
  /** Returns the home node and all registered nodes. */
  list(): HeardNode[]
}

/** @param clock in milliseconds, monotonic */
export function createDirectory(listNodes: () => readonly RegisteredNode[], clock: () => number): Directory {
  const processes = new Map<string, HeardProcess>()
  const heardAt = new Map<string, number>()

  function forgetLost(now: number): void {
    for (const [id, { at }] of processes) if (now - at >= LATE_FOR_MS) processes.delete(id)
  }

  function listHeard(name: string, now: number): HeardProcess[] {
    return [...processes.values()].filter((process) => process.name === name && now - process.at < STATUS_LEASE_MS)
  }

  return {
    hear(subject, message) {
      const { node } = readSender(subject)
      const name = node.slice(0, node.indexOf('.'))
      const status = readJson(NodeStatus, message)
      const isKnown = name === HOME_NODE || listNodes().some((registered) => registered.name === name)
      if (status === null || !isKnown || (processes.size >= MAX_PROCESSES && !processes.has(node))) return
      const now = clock()
      const before = processes.get(node)
      const isLate = before !== undefined && now - before.at >= STATUS_LATE_MS
      processes.set(node, { name, status, at: now, lateAt: isLate ? now : (before?.lateAt ?? null) })
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
        const heard = listHeard(name, now)
        const isHeardLate = heard.some((one) => now - one.at >= STATUS_LATE_MS || isRecent(one.lateAt, now))
        const state = sumStates(heard.map(({ status }) => status))
        return { name, address, regions, state, isHeardLate, heardMsAgo: at === undefined ? null : now - at }
      })
    },
  }
}
