import { recordFlags, recordKinds } from '@squall/shared/contract/wire'
import { JpegUnit, type VideoUnit } from '../codec/video-frame'
import type { Piece, RelayedMedia } from '../publisher/relayed-media'
import type { Bus } from './bus'
import type { Nodes } from './nodes'
import type { RelayCounts } from './relay-counts'
import { encodePiece, type RelayLayer, relayLayers, subjects } from './relay-wire'

/** What the node with the publisher sends to others: each piece once, while one of them needs its layer. */
export interface OutgoingMedia {
  /** @param run of the start that it belongs to */
  begin(run: number): void
  picture(unit: VideoUnit): void
  sound(layer: 'container' | 'opus', payload: Uint8Array, captureMs: number): void
  /** What to add to a capture time for the text wire's `timestamp`. */
  timestampZero(): number
  /** Sends one node what it needs to begin. Answers the layers for which there is nothing yet. */
  catchUp(node: string, layers: readonly RelayLayer[], media: RelayedMedia): RelayLayer[]
}

interface OutgoingDeps {
  streamId: string
  bus: Bus
  nodes: Nodes
  counts: RelayCounts
  /** The timestamps of what follows have another zero. */
  tellZero(): void
}

const SOUND_HEADS = {
  container: { kind: recordKinds.audioContainer, flags: 0 },
  opus: { kind: recordKinds.opus, flags: recordFlags.key },
}

export function createOutgoingMedia({ streamId, bus, nodes, counts, tellZero }: OutgoingDeps): OutgoingMedia {
  const numbers: Record<RelayLayer, number> = { codec: 0, jpeg: 0, low: 0, container: 0, opus: 0 }
  let run = 0
  let timestampZero = 0

  function encode(layer: RelayLayer, { payload, ...head }: Piece, flags = 0): Buffer {
    return encodePiece({ ...head, flags: head.flags | flags, handle: run, seq: numbers[layer] }, payload)
  }

  function publish(subject: string, message: Buffer): void {
    if (!bus.publish(subject, message)) {
      counts.dropped++
      return
    }
    counts.piecesOut++
    counts.bytesOut += message.length
  }

  function send(layer: RelayLayer, piece: Piece): void {
    numbers[layer]++
    if (nodes.isNeeded(layer)) publish(subjects.layer(streamId, layer), encode(layer, piece))
  }

  return {
    begin(next) {
      run = next
      for (const layer of relayLayers) numbers[layer] = 0
    },
    picture(unit) {
      const { header, payload } = unit.picture
      if (unit instanceof JpegUnit && Math.abs(unit.timestamp - header.captureMs - timestampZero) >= 1) {
        timestampZero = unit.timestamp - header.captureMs
        tellZero()
      }
      send(unit.layer, { ...header, payload })
    },
    sound(layer, payload, captureMs) {
      send(layer, { ...SOUND_HEADS[layer], captureMs, width: 0, height: 0, payload })
    },
    timestampZero: () => timestampZero,
    catchUp(node, layers, media) {
      return layers.filter((layer) => {
        // What is left of the run before, they have had from its own home.
        const pieces = numbers[layer] === 0 ? [] : media.beginning(layer)
        if (pieces.length === 0) return true
        const records = pieces.map((piece) => encode(layer, piece, layer === 'container' ? 0 : recordFlags.repeat))
        publish(subjects.inbox(node, streamId), Buffer.concat(records))
        return false
      })
    },
  }
}
