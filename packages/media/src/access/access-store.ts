import type { AccountStatus } from '@squall/shared/contract/account'
import type { ReplayVisibility } from '@squall/shared/rules/recording'
import type { SessionEntry, StreamEntry } from '@squall/shared/server/relay'

export interface StoredStream extends StreamEntry {
  id: string
}

/** What decides who may watch the recording of a stream. */
export interface StoredReplay {
  ownerId: string
  ownerStatus: AccountStatus
  isLive: boolean
  isMuted: boolean
  isRecorded: boolean
  visibility: ReplayVisibility
}

/** A session or a stream whose entry changed, or null for all: nothing that was read before may be true any more. */
export type AccessChange = { sessionHash: string } | { streamId: string } | null

/**
 * Sessions, accounts and streams as api has stored them; media never writes them. Reads answer at once. Where `load…` returns
 * a promise, the entry is not here yet and has to be loaded before it is read.
 */
export interface AccessStore {
  /** Returns null for an unknown session. */
  session(hash: string): SessionEntry | null
  stream(id: string): StoredStream | null
  /** Returns null if the session can be read, else resolves with whether it was loaded: not without the relay. */
  loadSession(hash: string): Promise<boolean> | null
  loadStream(id: string): Promise<boolean> | null
  /** @param listener called after each change that was not asked for */
  onChange(listener: (change: AccessChange) => void): void
  /** Returns null without a recording, and on a machine without the database, where nothing is played. */
  replay(streamId: string): StoredReplay | null
  isFollower(userId: string, ownerId: string): boolean
  isAdministrator(userId: string): boolean
  close(): void
}
