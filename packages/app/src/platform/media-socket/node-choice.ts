import type { ChooseMediaNodeInput, ChosenMediaNode, MediaNode } from '@squall/shared/contract/live'
import { createListeners } from '../listeners'
import {
  ANSWER_MS,
  AVOID_MS,
  getSpreadMs,
  type NodeAnswer,
  type NodeQuestion,
  OPENING_ANSWER_MS,
} from './media-nodes.rules'

export interface NodeChoiceDeps {
  /** Asks api, until it is told to stop. */
  ask(input: ChooseMediaNodeInput, signal: AbortSignal): Promise<ChosenMediaNode>
  /** The address of a node's socket, or of that at home, with the session of this moment. */
  toUrl(address: string | null): string
  /** Whether there are nodes besides home; without, nothing is asked. */
  hasNodes(): boolean
  /** This device's time zone. */
  region: string | undefined
  /** Keeps the node that api named last, for the other pages of this visit. */
  memory: { read(): MediaNode | null; write(node: MediaNode): void }
  /** Whether this device has a network at all. */
  isOnline(): boolean
  random(): number
  now(): number
}

const HOME: MediaNode = { name: 'home', address: null }
/** As many as api reads. */
const MOST_AVOIDED = 8

/** Returns what answers the questions of a page's socket: it asks api, and goes on without where api does not answer. */
export function createNodeChoice({ ask, toUrl, hasNodes, region, memory, isOnline, random, now }: NodeChoiceDeps) {
  const nameListeners = createListeners()
  /** Until when nodes are not used that failed, by name. */
  const avoided = new Map<string, number>()
  /** All nodes that api or an earlier page has named, by address. */
  const known = new Map<string | null, MediaNode>()
  let named: MediaNode | null = memory.read()
  let isNamedNow = false
  let used: MediaNode | null = null
  let others: MediaNode[] = []

  const isAvoided = ({ name }: MediaNode) => (avoided.get(name) ?? 0) > now()

  const find = (address: string | null): MediaNode => known.get(address) ?? HOME

  function remember(node: MediaNode) {
    known.set(node.address, node)
  }

  async function askApi(current: string | undefined, limitMs: number, isInTrouble = false): Promise<MediaNode | null> {
    const stop = new AbortController()
    const avoid = [...avoided.keys()].filter((name) => (avoided.get(name) ?? 0) > now()).slice(-MOST_AVOIDED)
    const answer = await withinLimit(
      ask({ current, avoid, region, ...(isInTrouble && { isInTrouble }) }, stop.signal),
      limitMs,
    )
    if (answer === null) {
      stop.abort()
      return null
    }
    named = answer.node
    isNamedNow = true
    others = answer.others
    for (const node of [named, ...others]) remember(node)
    memory.write(named)
    return named
  }

  /** Where neither api nor the node `at` answers. */
  function findNext(at: string | null | undefined): MediaNode {
    const isUsable = (node: MediaNode) => node.address !== at && !isAvoided(node)
    return others.find(isUsable) ?? [find(null)].find(isUsable) ?? named ?? HOME
  }

  function answerWith(node: MediaNode, isNow: boolean): NodeAnswer {
    const isOther = used?.name !== node.name
    used = node
    remember(node)
    if (isOther) nameListeners.notify()
    return { address: node.address, url: toUrl(node.address), isNow }
  }

  async function open({ isRecorded }: NodeQuestion): Promise<NodeAnswer> {
    if (isRecorded && !isAvoided(find(null))) return answerWith(find(null), true)
    const isKnown = isNamedNow && named !== null && !isAvoided(named)
    const last = named !== null && !isAvoided(named) ? named : null
    const node = isKnown ? named : await askApi(named?.name, OPENING_ANSWER_MS)
    return answerWith(node ?? last ?? findNext(undefined), true)
  }

  async function replace({ at, reason }: NodeQuestion): Promise<NodeAnswer> {
    const failed = find(at)
    if (!isOnline()) return answerWith(failed, false)
    if (reason !== 'restarting') avoid(failed)
    const answer = await askApi(failed.name, ANSWER_MS)
    // A node that restarts is back soon, and the others may be far.
    const node = answer ?? (reason === 'restarting' ? failed : findNext(at))
    return answerWith(node, node.address !== at && !isAvoided(node))
  }

  function avoid({ name }: MediaNode) {
    avoided.delete(name)
    avoided.set(name, now() + AVOID_MS)
  }

  async function reconsider({ at, reason }: NodeQuestion): Promise<NodeAnswer> {
    const node = (await askApi(find(at).name, ANSWER_MS, reason === 'trouble')) ?? find(at)
    return answerWith(node, !isAvoided(node))
  }

  return {
    /** Answers a question of the socket, with the node that it uses now where it should stay. Never rejects. */
    async choose(question: NodeQuestion): Promise<NodeAnswer> {
      const isHomeFine = question.reason === 'opening' || question.at !== null
      const isForHome = question.isPlaying || question.reason === 'playing'
      if (isForHome || !hasNodes()) return answerWith(find(null), isHomeFine)
      const spreadMs = getSpreadMs(question, random())
      if (spreadMs > 0) await new Promise((resolve) => setTimeout(resolve, spreadMs))
      if (question.reason === 'opening') return open(question)
      return question.reason === 'trouble' || question.reason === 'publishing'
        ? reconsider(question)
        : replace(question)
    },
    /** The name of the node in use; null before api has named one. */
    nodeName: () => (isNamedNow ? (used?.name ?? null) : null),
    onNameChanged: nameListeners.subscribe,
  }
}

/** Resolves to null when there is no answer in time. */
async function withinLimit<Answer>(asked: Promise<Answer>, limitMs: number): Promise<Answer | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limitMs)
  })
  return Promise.race([asked.catch(() => null), limit]).finally(() => clearTimeout(timer))
}
