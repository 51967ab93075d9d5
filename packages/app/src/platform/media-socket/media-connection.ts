import type { StreamState } from '@squall/shared/contract/wire'
import { createListeners } from '../listeners'
import { getCloseReason, type NodeAnswer, type NodeReason, REACH_MS } from './media-nodes.rules'
import type { MediaSocketDeps, SocketLike } from './media-socket-deps'
import { createNodeWatch } from './node-watch'
import { createReconnectPlan } from './reconnect-plan'
import { type IncomingData, type MediaWire, type OutgoingData, stringify } from './wire'

export type ConnectionState = 'connecting' | 'connected' | 'disconnected'

/** What a connection has to know of its owner, and tells it. */
interface ConnectionOwner {
  isNeeded(): boolean
  isPublishing(): boolean
  /** Whether it plays a recording, which only home has. */
  isPlaying(): boolean
  /** Whether it publishes a stream that is recorded, which only home does. */
  isRecorded(): boolean
  /** The states of the streams that are joined. */
  listStates(): StreamState[]
  /** A socket has opened, whose server knows nothing yet. */
  onOpened(): void
  onIncoming(incoming: IncomingData): void
  /** The socket is gone, and with it all that its server knew. */
  onLeft(): void
  /** Another tab or device took over the broadcast. */
  onReplaced(): void
  /** Home was not reached from another node, so that nothing plays recordings or makes one. */
  onHomeLost(): void
}

/** A socket and the node it leads to; null for home, and for all sockets of a site without other nodes. */
interface NodeSocket {
  socket: SocketLike
  address: string | null
}

/** Returns what keeps one socket open while it is needed, at the right node. A move opens the next socket before it leaves. */
export function createMediaConnection(deps: MediaSocketDeps, owner: ConnectionOwner) {
  const stateListeners = createListeners()
  const watch = createNodeWatch({
    ...{ ask: reconsider, listStates: owner.listStates, random: deps.random, now: deps.now },
    probe: () => write(stringify({ type: 'clock', sent: deps.now() })),
    isPublishingRemotely: () => owner.isPublishing() && (open?.address ?? null) !== null,
  })
  const plan = createReconnectPlan(deps.random)
  let state: ConnectionState = 'disconnected'
  let open: NodeSocket | null = null
  let opening: NodeSocket | null = null
  let wire: MediaWire | null = null
  let hasNodes = false
  let hasAsked = false
  /** Counts questions, because an answer to an older one is of no use. */
  let question = 0
  let isChoosing = false
  let isGoingHome = false
  let isHomeLost = false
  let reachTimer: ReturnType<typeof setTimeout> | undefined

  function setState(next: ConnectionState) {
    if (state === next) return
    state = next
    stateListeners.notify()
  }

  function write(message: OutgoingData): boolean {
    if (open === null || state !== 'connected' || message === null) return false
    open.socket.send(message)
    return true
  }

  function connect() {
    plan.stop()
    setState('connecting')
    if (!hasNodes) return openSocket(null)
    choose('opening', null, ({ address, url }) => {
      if (owner.isNeeded()) openSocket(address, url)
      else setState('disconnected')
    })
  }

  /** Asks the page where to connect. It always answers. */
  function choose(reason: NodeReason, at: string | null, then: (answer: NodeAnswer) => void) {
    question += 1
    const asked = question
    isChoosing = true
    hasAsked = true
    const needs = { isPublishing: owner.isPublishing(), isPlaying: owner.isPlaying(), isRecorded: owner.isRecorded() }
    void deps.chooseNode({ reason, at, ...needs }).then((answer) => {
      if (asked !== question) return
      isChoosing = false
      then(answer)
    })
  }

  function cancelChoice() {
    question += 1
    isChoosing = false
    isGoingHome = false
  }

  function openSocket(address: string | null, url?: string) {
    const socket = deps.open(url)
    opening = { socket, address }
    if (open === null) setState('connecting')
    // Home alone is as slow as its network: there is nothing else to go to.
    if (address !== null || open !== null)
      reachTimer = setTimeout(() => opening?.socket === socket && giveUp(), REACH_MS)
    socket.onopen = () => {
      if (opening?.socket === socket) takeOver(opening)
    }
    socket.onmessage = (event: MessageEvent) => {
      if (open?.socket === socket) receive(event.data)
    }
    // The node of a socket that was left may close it late, as replaced by its own successor.
    socket.onclose = (event: CloseEvent) => {
      if (opening?.socket === socket) endOpening(event.code)
      else if (open?.socket === socket) endOpen(open.address, event.code)
    }
  }

  function takeOver(opened: NodeSocket) {
    clearTimeout(reachTimer)
    const left = open
    opening = null
    open = opened
    isGoingHome = false
    if (left !== null) {
      left.socket.close()
      owner.onLeft()
      setState('disconnected')
    }
    wire = deps.createWire(opened.socket.protocol, (message) => {
      if (open === opened) write(message)
    })
    if (hasNodes) watch.start()
    setState('connected')
    owner.onOpened()
    if (hasNodes && !hasAsked) reconsider('opening')
  }

  function receive(data: unknown) {
    const all = (wire?.decode(data) ?? []).filter(isNoClock)
    // A clock is no sign of pictures. The binary wire takes it itself.
    if (all.length === 0 && typeof data === 'string') watch.noteClock()
    else watch.noteArrival()
    for (const incoming of all) {
      if (incoming.kind === 'control') {
        plan.noteMessage(incoming.message)
        watch.noteMessage(incoming.message)
      }
      owner.onIncoming(incoming)
    }
  }

  function endOpen(address: string | null, code: number) {
    open = null
    watch.stop()
    end(address, code, true)
  }

  function giveUp() {
    const given = opening
    endOpening(1006)
    if (given !== null) forsake(given.socket)
  }

  function endOpening(code: number) {
    clearTimeout(reachTimer)
    const address = opening?.address ?? null
    opening = null
    if (open === null) end(address, code, false)
    else choose('unreachable', address, stayOrMove)
  }

  function end(address: string | null, code: number, hasOpened: boolean) {
    owner.onLeft()
    const { action, afterMs } = plan.noteClose(code)
    if (action === 'give-up-broadcast') owner.onReplaced()
    setState('disconnected')
    if (action === 'renew-session') dropOpening()
    // A move that was under way goes on.
    if (!owner.isNeeded() || opening !== null) return
    if (action === 'renew-session' && plan.mayRenewNow()) return void deps.renewSession().finally(openIfNeeded)
    const reason = hasNodes ? getCloseReason(code, hasOpened) : null
    if (reason === null) return plan.wait(afterMs, connect)
    choose(reason, address, (answer) => {
      if (!owner.isNeeded()) return
      if (answer.isNow) openSocket(answer.address, answer.url)
      else plan.wait(afterMs, connect)
    })
  }

  /** Asks whether another node is better, and moves there. */
  function reconsider(reason: NodeReason) {
    if (open === null || opening !== null || isChoosing || owner.isPlaying()) return
    choose(reason, open.address, stayOrMove)
  }

  function stayOrMove({ address, url, isNow }: NodeAnswer) {
    if (open === null) return
    if (address !== open.address && isNow) return openSocket(address, url)
    if (!isGoingHome) return
    isGoingHome = false
    isHomeLost = true
    owner.onHomeLost()
    isHomeLost = false
  }

  function openIfNeeded() {
    const isIdle = open === null && opening === null && !isChoosing && !plan.isWaiting()
    if (isIdle && owner.isNeeded()) connect()
  }

  function drop() {
    const left = open
    open = null
    watch.stop()
    cancelChoice()
    owner.onLeft()
    dropOpening()
    left?.socket.close()
  }

  function dropOpening() {
    clearTimeout(reachTimer)
    const dropped = opening
    opening = null
    if (dropped !== null) forsake(dropped.socket)
  }

  return {
    state: () => state,
    subscribe: stateListeners.subscribe,
    wire: () => wire,
    write,
    openIfNeeded,
    stopRetrying: plan.stop,
    bufferedAmount: () => open?.socket.bufferedAmount ?? 0,
    close() {
      drop()
      setState('disconnected')
    },
    reconnect() {
      drop()
      if (owner.isNeeded()) connect()
      else setState('disconnected')
    },
    /** From now on the page is asked where to connect. */
    followNodes() {
      if (hasNodes) return
      hasNodes = true
      if (open === null) return
      watch.start()
      reconsider('opening')
    },
    /** Returns true while the socket moves home, where its owner soon says everything again. */
    goHome(): boolean {
      if (open === null || open.address === null || isHomeLost) return false
      if (isGoingHome) return true
      dropOpening()
      isGoingHome = true
      choose('playing', open.address, stayOrMove)
      return true
    },
  }
}

const isNoClock = (incoming: IncomingData) => incoming.kind !== 'control' || incoming.message.type !== 'clock'

/** Closing a socket that is still opening is an error in the console of browsers. */
function forsake(socket: SocketLike) {
  socket.onopen = () => socket.close()
}
