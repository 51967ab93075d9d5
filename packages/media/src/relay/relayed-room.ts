import type { StreamState } from '@squall/shared/wire/messages'
import type { Announcement } from '../intake'
import type { ViewerCount } from '../viewer-count'
import type { RelayedMedia } from './relayed-media'

/** The room as other nodes have to do with it. */
export interface RelayedRoom {
  readonly count: ViewerCount
  readonly media: RelayedMedia
  announced(): Announcement
  state(): StreamState
  /** Viewers or other nodes need something else than before. */
  review(): void
  wantKeyFrame(): void
  /** Somebody publishes on another node, and nobody here any more. */
  follow(announced: Announcement): void
  /** That node says how the stream stands. */
  mirror(state: StreamState): void
  /** That node is gone. */
  lose(): void
}
