import type { AudioCodec, StreamState, WireRecord } from '@squall/shared/contract/wire'
import type { VideoFrame } from '../codec/video-frame'
import type { Announcement } from '../room/members'
import type { ViewerCount } from '../room/viewer-count'
import type { LayerDemand } from './layer-demand'
import type { RelayLayer } from './relay-wire'

/** A frame or piece of audio between nodes, without the header fields that the relay itself writes. */
export type Piece = Pick<WireRecord, 'kind' | 'flags' | 'captureMs' | 'width' | 'height' | 'payload'>

/** A stream's video and audio as the relay takes it from other nodes and gives it to them. */
export interface RelayedMedia {
  /** Takes the next piece of a layer. Returns false for audio that continues nothing. */
  take(layer: RelayLayer, record: WireRecord, timestampZero: number): boolean
  /** Takes the pieces with which a layer starts: the frames since a key frame, or the start of a recording. */
  begin(layer: RelayLayer, records: readonly WireRecord[], timestampZero: number): boolean
  /** Pieces of a layer are missing. */
  interrupt(layer: RelayLayer): void
  /** Returns the pieces from which another node can start a layer; empty if there are none yet. */
  startingPieces(layer: RelayLayer): Piece[]
}

/** A room as the relay sees it. */
export interface RelayedRoom {
  readonly count: ViewerCount
  readonly media: RelayedMedia
  announced(): Announcement
  state(): StreamState
  /** The layers that viewers or other nodes need have changed. */
  updateDemand(): void
  requestKeyFrame(): void
  /** Takes sound of the owner from another node. Returns whether it was accepted. */
  takeCarried(source: number, bytes: Buffer): boolean
  /** Sound between nodes has ended or was refused. */
  endCarried(source: number): void
  /** A publisher began on another node: a publisher on this one is closed. */
  followRemotePublisher(announced: Announcement): void
  /** Takes over the stream's state from the publisher's node. */
  mirrorState(state: StreamState): void
  /** The publisher's node is gone: lost, or ended. */
  losePublisher(isNodeLost: boolean): void
}

/** One stream's connection to the same stream on other nodes. Its home is the node that has the publisher, or had it last. */
export interface StreamRelay {
  begin(room: RelayedRoom): void
  /** Makes this node the home, since a publisher begins here. */
  claimPublisher(): void
  /** Sends the home's state and announcement, which have changed. */
  publishStatus(): void
  /** Returns whether another node needs the layer. */
  isNeeded(layer: RelayLayer): boolean
  /** Sends a frame to the nodes that need it. `forward` runs behind that: with many viewers here it would hold up theirs. */
  sendFrame(frame: VideoFrame, forward: () => void): void
  /** Sends sound likewise: `forward` runs once it is on its way to the other nodes. */
  sendAudio(layer: AudioCodec, payload: Uint8Array, captureMs: number, forward: () => void): void
  /** Takes the layers that viewers on this node need of another home. */
  setDemand(demand: LayerDemand): void
  requestKeyFrame(): void
  /** Returns whether another node is the home. */
  hasHome(): boolean
  /** Sends the home a chunk of sound that the owner sent to this node. */
  carrySound(source: number, payload: Uint8Array): void
  /** The owner's socket that carried this sound has left. */
  endSound(source: number): void
  /** Returns whether this node reports to api: the home does, or without a home the first node by name. */
  isReporter(): boolean
  /** Returns whether the stream can be ended here: not while the publisher may be on a node that is not heard. */
  canEnd(): boolean
  tick(): void
  close(): void
}

export interface StreamRelays {
  open(streamId: string): StreamRelay
}
