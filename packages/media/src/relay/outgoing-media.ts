import { type AudioCodec, recordFlags, recordKinds } from '@squall/shared/contract/wire'
import { type NodeId, subjects } from '@squall/shared/server/relay'
import { JpegFrame, type VideoFrame } from '../codec/video-frame'
import type { Bus, RelayCounts } from './bus'
import type { Nodes } from './nodes'
import { encodePiece, type RelayLayer, relayLayers } from './relay-wire'
import type { Piece, RelayedMedia } from './relayed-room'

/** Sends the publisher's media to other nodes: each piece once, while one of them needs its layer. */
export interface OutgoingMedia {
  /** @param run of the claim that the following pieces belong to */
  begin(run: number): void
  sendFrame(frame: VideoFrame): void
  sendAudio(layer: AudioCodec, payload: Uint8Array, captureMs: number): void
  /** Returns what to add to a capture time for the text wire's `timestamp`. */
  timestampZero(): number
  /** Sends one node the pieces with which it starts these layers. Returns the layers that have none yet. */
  sendReplay(node: NodeId, layers: readonly RelayLayer[], media: RelayedMedia): RelayLayer[]
}

interface OutgoingDeps {
  streamId: string
  /** This node. */
  node: NodeId
  bus: Bus
  nodes: Nodes
  counts: RelayCounts
  /** Called when timestampZero has changed. */
  onZeroChange(): void
}

const AUDIO_HEADERS = {
  container: { kind: recordKinds.audioContainer, flags: 0 },
  opus: { kind: recordKinds.opus, flags: recordFlags.key },
}

export function createOutgoingMedia({ streamId, node, bus, nodes, counts, onZeroChange }: OutgoingDeps): OutgoingMedia {
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
    if (nodes.isNeeded(layer)) publish(subjects.media(node, streamId, layer), encode(layer, piece))
  }

  return {
    begin(next) {
      run = next
      for (const layer of relayLayers) numbers[layer] = 0
    },
    sendFrame(frame) {
      const { header, payload } = frame.data
      if (frame instanceof JpegFrame && Math.abs(frame.timestamp - header.captureMs - timestampZero) >= 1) {
        timestampZero = frame.timestamp - header.captureMs
        onZeroChange()
      }
      send(frame.layer, { ...header, payload })
    },
    sendAudio(layer, payload, captureMs) {
      send(layer, { ...AUDIO_HEADERS[layer], captureMs, width: 0, height: 0, payload })
    },
    timestampZero: () => timestampZero,
    sendReplay(receiver, layers, media) {
      return layers.filter((layer) => {
        // Until the first piece of this run, the kept pieces are of the former run, which the node has had already.
        const pieces = numbers[layer] === 0 ? [] : media.startingPieces(layer)
        if (pieces.length === 0) return true
        const records = pieces.map((piece) => encode(layer, piece, layer === 'container' ? 0 : recordFlags.repeat))
        publish(subjects.inbox(receiver, node, streamId), Buffer.concat(records))
        return false
      })
    },
  }
}
