import type { StreamState } from '@squall/shared/contract/wire'
import type { Announcement } from '../publisher/ingest'
import type { RelayedMedia } from '../publisher/relayed-media'
import type { ViewerCount } from '../room/viewer-count'

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
