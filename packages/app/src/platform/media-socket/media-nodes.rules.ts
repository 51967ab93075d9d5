import type { ChosenMediaNode, MediaNode } from '@squall/shared/contract/live'
import { closeCodes, type StreamState } from '@squall/shared/contract/wire'
import { isRecord } from '../storage'

/**
 * Why a socket asks where to connect. opening: nothing has failed; unreachable: it did not open; lost: it closed; restarting:
 * its node said so; trouble: it may be worse than another; publishing: asked at times; playing: recordings are at home.
 */
export type NodeReason = 'opening' | 'unreachable' | 'lost' | 'restarting' | 'trouble' | 'publishing' | 'playing'

/** A socket's question to its page. Addresses are those of MediaNode: null for home. */
export interface NodeQuestion {
  reason: NodeReason
  /** The node that it is or was connected to, or could not reach. */
  at: string | null
  isPublishing: boolean
  /** Whether it plays a recording, which only home has. */
  isPlaying: boolean
  /** Whether it publishes a stream that is recorded, which home does. A stream goes on unrecorded where home is lost. */
  isRecorded: boolean
}

export interface NodeAnswer {
  address: string | null
  /** The address with the session of this moment. */
  url: string
  /** Whether to connect at once, because nothing is known against this node. */
  isNow: boolean
}

/** A node that could not be reached is not tried again for this long. */
export const AVOID_MS = 30_000

/** A socket to a remote node that is not open after this long does not open. */
export const REACH_MS = 2_000

/** Before the first socket opens, and after one was lost, api has this long to answer. */
export const OPENING_ANSWER_MS = 1_500
export const ANSWER_MS = 1_000

/** Viewers of a lost node ask within this time, not in one instant. A publisher has viewers who wait for it. */
const VIEWER_SPREAD_MS = 300
const PUBLISHER_SPREAD_MS = 100

const SPREAD: ReadonlySet<NodeReason> = new Set(['unreachable', 'lost', 'restarting', 'trouble'])

/** Returns how long a question waits before it is asked. */
export function getSpreadMs({ reason, isPublishing }: NodeQuestion, random: number): number {
  return SPREAD.has(reason) ? random * (isPublishing ? PUBLISHER_SPREAD_MS : VIEWER_SPREAD_MS) : 0
}

/** Closes that are about this client or its session, which another node would close too. */
const OWN_CLOSES: ReadonlySet<number> = new Set([
  closeCodes.badMessage,
  closeCodes.sessionExpired,
  closeCodes.forbidden,
  closeCodes.replaced,
  closeCodes.messageTooLarge,
  closeCodes.tooManySockets,
  closeCodes.tooFast,
  closeCodes.slowViewer,
  closeCodes.internalError,
])

/** Returns what a closed socket says of its node; null when it says nothing. */
export function getCloseReason(code: number, hasOpened: boolean): 'unreachable' | 'lost' | 'restarting' | null {
  if (OWN_CLOSES.has(code)) return null
  if (code === closeCodes.serverRestart) return 'restarting'
  return hasOpened ? 'lost' : 'unreachable'
}

const SILENT_MS = 1_500
const RECONNECTING_MS = 1_000

interface NodeCondition {
  /** The states of the streams that are joined. */
  states: readonly StreamState[]
  /** Since the socket brought anything at all. */
  silentMs: number
  /** Since a joined stream waits for its publisher; null while none does. */
  reconnectingMs: number | null
  /** Whether the node has lost the others. */
  isIsolated: boolean
}

/** Returns whether api may know a better node than the one that a socket is connected to. */
export function isInTrouble({ states, silentMs, reconnectingMs, isIsolated }: NodeCondition): boolean {
  const shouldHear = states.some((state) => state === 'live' || state === 'weak')
  const isSilent = shouldHear && silentMs >= SILENT_MS
  return isIsolated || isSilent || (reconnectingMs !== null && reconnectingMs >= RECONNECTING_MS)
}

const NEXT_QUESTION_MS = 1_250
const LONGEST_PAUSE_MS = 15_000

/**
 * Returns how long to wait after a question about trouble that goes on. The first three come soon: api takes 2 s to notice that
 * a node is lost, and a network that loses packets lets some of its reports through.
 */
export function getTroublePauseMs(asked: number, random: number): number {
  return Math.min(NEXT_QUESTION_MS * 2 ** Math.max(0, asked - 2), LONGEST_PAUSE_MS) * (0.8 + 0.4 * random)
}

/** Returns a node that was kept in storage; null for anything else. */
export function readMediaNode(stored: unknown): MediaNode | null {
  if (!isRecord(stored)) return null
  const { name, address } = stored
  if (typeof name !== 'string') return null
  return address === null || (typeof address === 'string' && /^wss?:\/\//.test(address)) ? { name, address } : null
}

/** Returns the node in an answer of mediaNodes.choose; null for an error. Format: tRPC's response to a single query. */
export function readChosenNode(response: unknown): ChosenMediaNode | null {
  const result = isRecord(response) ? response.result : null
  const data = isRecord(result) ? result.data : null
  const node = isRecord(data) ? readMediaNode(data.node) : null
  if (node === null || !isRecord(data) || !Array.isArray(data.others)) return null
  return { node, others: data.others.map(readMediaNode).filter((other) => other !== null) }
}
