import { limits, recordFlags, type WireRecord } from '@squall/shared/contract/wire'
import { type NodeId, readSender, subjects } from '@squall/shared/server/relay'
import type { Clock } from '../clock'
import type { Bus, RelayCounts } from './bus'
import { createLayerSubscriptions, type LayerDemand, NO_DEMAND } from './layer-demand'
import { getRelayLayer, type RelayLayer, readPieces, relayLayers } from './relay-wire'
import type { RelayedMedia } from './relayed-room'

/** Follows the numbers of one layer's pieces, and notices gaps. */
export class LayerOrder {
  /** Null before the first piece and after a gap. */
  #next: number | null = null

  get isBroken(): boolean {
    return this.#next === null
  }

  /** The pieces up to this number have been taken. */
  continueAfter(number: number): void {
    this.#next = number + 1
  }

  break(): void {
    this.#next = null
  }

  /** Returns `next` for the piece that follows, `old` for one taken before, and `gap` if a piece is missing. */
  classify(number: number): 'next' | 'old' | 'gap' {
    if (this.#next === null || number > this.#next) return 'gap'
    return number === this.#next ? 'next' : 'old'
  }
}

/** Takes the stream's media from its home node: each layer only while a viewer on this node needs it. */
export interface IncomingMedia {
  /** Starts every layer again, from another home or run. */
  restart(): void
  stop(): void
  setDemand(demand: LayerDemand): void
  /** Returns the layers that this node takes. */
  layers(): RelayLayer[]
  /** Takes the pieces with which this node starts a layer. */
  takeReplay(message: Uint8Array, sender: NodeId): void
  /** Asks again for layers that have not started. */
  tick(): void
  /** Asks for a key frame, unless a replay was requested just before. */
  requestKeyFrame(): void
}

/** The node and the run whose pieces are taken, and what to add to their capture times for the text wire's `timestamp`. */
export interface Source {
  node: NodeId
  run: number
  timestampZero: number
}

interface IncomingDeps {
  streamId: string
  bus: Bus
  clock: Clock
  counts: RelayCounts
  media(): RelayedMedia
  /** Returns null if no other node has a publisher. */
  source(): Source | null
  /** Sends this node's status, and so its layers, to all nodes. */
  sendStatus(): void
  /** Sends a request to the home node. */
  ask(message: { type: 'catch-up'; layers: RelayLayer[] } | { type: 'key-frame-wanted' }): void
}

/** A request without an answer is repeated after this long. */
const ANSWER_WITHIN_MS = limits.keyFrameWantedMs

/** The layers whose pieces need the pieces before them. */
const CHAINED: readonly RelayLayer[] = ['codec', 'container']

export function createIncomingMedia({
  streamId,
  bus,
  clock,
  counts,
  media,
  source,
  sendStatus,
  ask,
}: IncomingDeps): IncomingMedia {
  const wanted = createLayerSubscriptions(clock)
  const unsubscribers = new Map<RelayLayer, () => void>()
  const orders = new Map<RelayLayer, LayerOrder>(CHAINED.map((layer) => [layer, new LayerOrder()]))
  let replayAskedAt = Number.NEGATIVE_INFINITY

  function requestReplay(layers: RelayLayer[]): void {
    if (source() === null || layers.length === 0) return
    replayAskedAt = clock.now()
    ask({ type: 'catch-up', layers })
  }

  /** Returns null for a message that does not belong to this run, or is not from its node. */
  function read(
    message: Uint8Array,
    sender: NodeId,
    expected: RelayLayer | null,
  ): { layer: RelayLayer; records: WireRecord[] } | null {
    const records = readPieces(message)
    const [first] = records ?? []
    const layer = first === undefined ? null : getRelayLayer(first)
    const isOurs =
      sender === source()?.node &&
      records?.every((record) => record.handle === source()?.run && getRelayLayer(record) === layer) === true &&
      (expected === null || layer === expected)
    if (!isOurs || layer === null) {
      counts.ignored++
      return null
    }
    counts.piecesIn += records.length
    counts.bytesIn += message.length
    return { layer, records }
  }

  function takePiece(layer: RelayLayer, record: WireRecord): void {
    const zero = source()?.timestampZero ?? 0
    const order = orders.get(layer)
    if (order === undefined) {
      media().take(layer, record, zero)
      return
    }
    const place = order.classify(record.seq)
    if (place === 'old') return
    if (place === 'gap' && !order.isBroken) {
      order.break()
      media().interrupt(layer)
      if (layer === 'codec') ask({ type: 'key-frame-wanted' })
    }
    // After a gap only a key frame can be taken, or audio that begins a recording, which `take` recognises.
    const isChained = order.isBroken && layer === 'codec' && (record.flags & recordFlags.key) === 0
    if (!isChained && media().take(layer, record, zero)) order.continueAfter(record.seq)
  }

  function subscribe(layer: RelayLayer): void {
    const stop = bus.subscribe(subjects.media('*.*', streamId, layer), (message, subject) => {
      const pieces = read(message, readSender(subject).node, layer)
      for (const record of pieces?.records ?? []) takePiece(layer, record)
    })
    unsubscribers.set(layer, stop)
  }

  function unsubscribe(layer: RelayLayer): void {
    unsubscribers.get(layer)?.()
    unsubscribers.delete(layer)
    orders.get(layer)?.break()
  }

  function brokenLayers(): RelayLayer[] {
    return wanted.current().filter((layer) => orders.get(layer)?.isBroken === true)
  }

  return {
    restart() {
      for (const order of orders.values()) order.break()
      requestReplay(wanted.current())
    },
    stop() {
      wanted.clear()
      for (const layer of relayLayers) unsubscribe(layer)
    },
    setDemand(demand) {
      const { started, ended } = wanted.update(source() === null ? NO_DEMAND : demand)
      for (const layer of started) subscribe(layer)
      for (const layer of ended) unsubscribe(layer)
      if (started.length + ended.length === 0) return
      // Sent before the request: the home publishes what follows its answer only if a node is known to need it.
      sendStatus()
      requestReplay(started)
    },
    layers: wanted.current,
    takeReplay(message, sender) {
      const replay = read(message, sender, null)
      if (replay === null) return
      const { layer, records } = replay
      const order = orders.get(layer)
      if (!wanted.has(layer) || order?.isBroken === false) return
      const newest = records.at(-1)?.seq ?? 0
      if (media().begin(layer, records, source()?.timestampZero ?? 0)) order?.continueAfter(newest)
    },
    tick() {
      if (clock.now() - replayAskedAt >= ANSWER_WITHIN_MS) requestReplay(brokenLayers())
    },
    requestKeyFrame() {
      const isComing = orders.get('codec')?.isBroken === true && clock.now() - replayAskedAt < ANSWER_WITHIN_MS
      if (!isComing) ask({ type: 'key-frame-wanted' })
    },
  }
}
