import type { SessionEntry } from '@squall/shared/server/relay'
import Database from 'better-sqlite3'
import type { AccessStore, StoredReplay, StoredStream } from './access-store'

type Flag = 'isLive' | 'isMuted' | 'isRecorded'
type Row<Stored> = Omit<Stored, Flag> & Record<Flag, 0 | 1>

const SESSION = `SELECT sessions.user_id AS userId, sessions.expires_at AS expiresAt, users.account_status AS accountStatus
  FROM sessions JOIN users ON users.id = sessions.user_id WHERE sessions.id = ?`
const STREAM = `SELECT id, user_id AS ownerId, is_live AS isLive, muted_at IS NOT NULL AS isMuted, is_recorded AS isRecorded, peak_viewers AS peakViewers, total_views AS totalViews
  FROM streams WHERE id = ?`
const REPLAY = `SELECT user_id AS ownerId, users.account_status AS ownerStatus, is_live AS isLive, muted_at IS NOT NULL AS isMuted, is_recorded AS isRecorded, streams.replay_visibility AS visibility
  FROM streams JOIN users ON users.id = streams.user_id WHERE streams.id = ?`
const FOLLOWER = 'SELECT 1 FROM follows WHERE follower_id = ? AND followed_id = ?'
const ADMINISTRATOR = "SELECT 1 FROM users WHERE id = ? AND is_admin = 1 AND account_status = 'approved'"

/** Opens the database read-only, on the machine where api writes it. @throws if the file or one of its tables does not exist yet */
export function openDatabaseStore(file: string): AccessStore {
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout: 2_000 })
  try {
    const session = database.prepare<[string], SessionEntry>(SESSION)
    const stream = database.prepare<[string], Row<StoredStream>>(STREAM)
    const replay = database.prepare<[string], Row<StoredReplay>>(REPLAY)
    const follower = database.prepare<[string, string], 1>(FOLLOWER).pluck()
    const administrator = database.prepare<[string], 1>(ADMINISTRATOR).pluck()
    return {
      session: (hash) => session.get(hash) ?? null,
      stream: (id) => withFlags(stream.get(id)),
      // Everything is here, and every read asks the file.
      loadSession: () => null,
      loadStream: () => null,
      onChange: () => undefined,
      replay: (streamId) => withFlags(replay.get(streamId)),
      isFollower: (userId, ownerId) => follower.get(userId, ownerId) !== undefined,
      isAdministrator: (userId) => administrator.get(userId) !== undefined,
      close: () => database.close(),
    }
  } catch (failure) {
    database.close()
    throw failure
  }
}

/** Returns a row with SQLite's numbers as booleans; null for none. */
function withFlags<Stored>(row: Row<Stored> | undefined) {
  if (row === undefined) return null
  return { ...row, isLive: row.isLive === 1, isMuted: row.isMuted === 1, isRecorded: row.isRecorded === 1 }
}
