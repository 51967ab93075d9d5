import type { StreamState, WireRecord } from '@squall/shared/contract/wire'
import type { Announcement } from '../room/members'
import type { ViewerCount } from '../room/viewer-count'
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
