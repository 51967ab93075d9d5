import { limits, recordFlags, type WireRecord } from '@squall/shared/contract/wire'
import type { Clock } from '../clock'
import type { RelayedMedia } from '../publisher/relayed-media'
import type { Bus } from './bus'
import { createOwnNeeds, type Needs, NO_NEEDS } from './layer-demand'
import type { RelayCounts } from './relay-counts'
import { layerOf, type RelayLayer, readPieces, relayLayers, subjects } from './relay-wire'

/** Whether one layer's pieces come from another node without a gap. */
export class LayerOrder {
  /** Null while nothing is known, or after a gap. */
  #next: number | null = null

  get isBroken(): boolean {
    return this.#next === null
  }

  /** The piece with this number, or all up to it, has been taken. */
  goOnFrom(number: number): void {
    this.#next = number + 1
  }

  break(): void {
    this.#next = null
  }

  /** next: it follows the one before; old: it was taken already; gap: one is missing, now or before. */
  judge(number: number): 'next' | 'old' | 'gap' {
    if (this.#next === null || number > this.#next) return 'gap'
    return number === this.#next ? 'next' : 'old'
  }
}

/** What a node without the publisher takes from the one that has it: each layer only while somebody here wants it. */
export interface IncomingMedia {
  /** The source is another than before, and nothing of it is here. */
  restart(): void
  /** Takes nothing from anybody. */
  stop(): void
  want(wanted: Needs): void
  needs(): RelayLayer[]
  /** What came for this node alone. */
  takeBeginning(message: Uint8Array): void
  /** Asks for what is still missing. */
  tick(): void
  /** Asks for a key frame, unless all frames since the last one are on their way. */
  keyFrame(): void
}

/** Whose pieces are taken: as they are marked, and what to add to a capture time for the text wire's `timestamp`. */
export interface Source {
  run: number
  timestampZero: number
}

interface IncomingDeps {
  streamId: string
  bus: Bus
  clock: Clock
  counts: RelayCounts
  media(): RelayedMedia
  /** Null where no other node has a publisher. */
  source(): Source | null
  /** Tells all nodes what is needed here now. */
  tellNeeds(): void
  /** Tells the node that has the publisher. */
  askFor(message: { type: 'catch-up'; layers: RelayLayer[] } | { type: 'key-frame-wanted' }): void
}

/** How long an answer may take. */
const PATIENCE_MS = limits.keyFrameWantedMs

/** Their pieces need those before. */
const CHAINED: readonly RelayLayer[] = ['codec', 'container']

export function createIncomingMedia({
  streamId,
  bus,
  clock,
  counts,
  media,
  source,
  tellNeeds,
  askFor,
}: IncomingDeps): IncomingMedia {
  const own = createOwnNeeds(clock)
  const subscriptions = new Map<RelayLayer, () => void>()
  const orders = new Map<RelayLayer, LayerOrder>(CHAINED.map((layer) => [layer, new LayerOrder()]))
  let askedAt = Number.NEGATIVE_INFINITY

  function catchUp(layers: RelayLayer[]): void {
    if (source() === null || layers.length === 0) return
    askedAt = clock.now()
    askFor({ type: 'catch-up', layers })
  }

  /** Null for a message that is none of this run's. */
  function read(message: Uint8Array, expected: RelayLayer | null): { layer: RelayLayer; records: WireRecord[] } | null {
    const records = readPieces(message)
    const [first] = records ?? []
    const layer = first === undefined ? null : layerOf(first)
    const isOurs =
      records?.every((record) => record.handle === source()?.run && layerOf(record) === layer) === true &&
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
    const verdict = order.judge(record.seq)
    if (verdict === 'old') return
    if (verdict === 'gap' && !order.isBroken) {
      order.break()
      media().interrupt(layer)
      if (layer === 'codec') askFor({ type: 'key-frame-wanted' })
    }
    // Without the pieces before it, only one that needs none can be taken; of sound, its beginning shows that.
    const isChained = order.isBroken && layer === 'codec' && (record.flags & recordFlags.key) === 0
    if (!isChained && media().take(layer, record, zero)) order.goOnFrom(record.seq)
  }

  function subscribe(layer: RelayLayer): void {
    const stop = bus.subscribe(subjects.layer(streamId, layer), (message) => {
      const pieces = read(message, layer)
      for (const record of pieces?.records ?? []) takePiece(layer, record)
    })
    subscriptions.set(layer, stop)
  }

  function unsubscribe(layer: RelayLayer): void {
    subscriptions.get(layer)?.()
    subscriptions.delete(layer)
    orders.get(layer)?.break()
  }

  function broken(): RelayLayer[] {
    return own.current().filter((layer) => orders.get(layer)?.isBroken === true)
  }

  return {
    restart() {
      for (const order of orders.values()) order.break()
      catchUp(own.current())
    },
    stop() {
      own.clear()
      for (const layer of relayLayers) unsubscribe(layer)
    },
    want(wanted) {
      const { begun, ended } = own.want(source() === null ? NO_NEEDS : wanted)
      for (const layer of begun) subscribe(layer)
      for (const layer of ended) unsubscribe(layer)
      if (begun.length + ended.length === 0) return
      // Before asking, as the home goes on from its answer only for who is known to need more.
      tellNeeds()
      catchUp(begun)
    },
    needs: own.current,
    takeBeginning(message) {
      const beginning = read(message, null)
      if (beginning === null) return
      const { layer, records } = beginning
      const order = orders.get(layer)
      if (!own.has(layer) || order?.isBroken === false) return
      const newest = records.at(-1)?.seq ?? 0
      if (media().begin(layer, records, source()?.timestampZero ?? 0)) order?.goOnFrom(newest)
    },
    tick() {
      if (clock.now() - askedAt >= PATIENCE_MS) catchUp(broken())
    },
    keyFrame() {
      const isComing = orders.get('codec')?.isBroken === true && clock.now() - askedAt < PATIENCE_MS
      if (!isComing) askFor({ type: 'key-frame-wanted' })
    },
  }
}
