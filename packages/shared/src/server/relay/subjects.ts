/*
 * The subjects of the relay. A subject names its sender, and the NATS server lets each node publish under its own name
 * only (node-permissions.ts), so a receiver knows who sent a message without trusting what it says.
 */

/** The node that runs beside api, on the machine with the database. */
export const HOME_NODE = 'home'

/** One media process on the relay: the node's name and, behind a dot, a random name of this run of the process. */
export type NodeId = `${string}.${string}`

export const subjects = {
  /** Events of api, from the home node to all others. */
  events: 'squall.events',
  /** Messages between nodes about one stream. `sender` may be `*.*`. */
  control: (sender: NodeId, streamId: string) => `squall.control.${sender}.${streamId}`,
  /** Frames and sound of one layer. `sender` may be `*.*`. */
  media: (sender: NodeId, streamId: string, layer: string) => `squall.media.${sender}.${streamId}.${layer}`,
  /** Media for one node alone: what a layer starts with, or sound for the stream's home. */
  inbox: (receiver: NodeId, sender: NodeId, streamId: string) => `squall.inbox.${receiver}.${sender}.${streamId}`,
  /** The state of a media process, repeated (NodeStatus). */
  status: (sender: NodeId) => `squall.status.${sender}`,
  /** The sockets of addresses and people on one process (SocketCounts). */
  counts: (sender: NodeId) => `squall.counts.${sender}`,
  /** Calls of a node to api, answered by api. `name` and `call` may be `*`. */
  apiCall: (name: string, call: string) => `squall.api.${name}.${call}`,
} as const

/** Where the NATS client of a node takes the answers to its requests. */
export const inboxPrefix = (name: string) => `_INBOX.${name}`

/** Returns the node and the rest of a subject that names its sender behind `squall.<kind>.`. */
export function readSender(subject: string): { node: NodeId; rest: string[] } {
  const [, , name = '', run = '', ...rest] = subject.split('.')
  return { node: `${name}.${run}`, rest }
}

/** Returns the sender and the stream of a subject of `subjects.inbox`. */
export function readInbox(subject: string): { node: NodeId; streamId: string } {
  const [, , , , name = '', run = '', streamId = ''] = subject.split('.')
  return { node: `${name}.${run}`, streamId }
}
