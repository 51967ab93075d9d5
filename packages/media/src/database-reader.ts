import type { AccountStatus } from '@squall/shared/contract/account'
import Database from 'better-sqlite3'

interface StoredSession {
  userId: string
  accountStatus: AccountStatus
  /** Unix seconds. */
  expiresAt: number
}

export interface StoredStream {
  id: string
  ownerId: string
  isLive: boolean
  isMuted: boolean
  peakViewers: number
  totalViews: number
}

/** Sessions, accounts and streams as the database has them. Media never writes the database. */
export interface DatabaseReader {
  /** Returns null for an unknown session. */
  session(hash: string): StoredSession | null
  accountStatus(userId: string): AccountStatus | null
  stream(id: string): StoredStream | null
  close(): void
}

type StreamRow = Omit<StoredStream, 'isLive' | 'isMuted'> & { isLive: 0 | 1; isMuted: 0 | 1 }

const SESSION = `SELECT sessions.user_id AS userId, sessions.expires_at AS expiresAt, users.account_status AS accountStatus
  FROM sessions JOIN users ON users.id = sessions.user_id WHERE sessions.id = ?`
const ACCOUNT = 'SELECT account_status FROM users WHERE id = ?'
const STREAM = `SELECT id, user_id AS ownerId, is_live AS isLive, muted_at IS NOT NULL AS isMuted, peak_viewers AS peakViewers, total_views AS totalViews
  FROM streams WHERE id = ?`

/** Opens the database read-only. @throws if the file or one of its tables does not exist yet */
export function openDatabaseReader(file: string): DatabaseReader {
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout: 2_000 })
  try {
    const session = database.prepare<[string], StoredSession>(SESSION)
    const account = database.prepare<[string], AccountStatus>(ACCOUNT).pluck()
    const stream = database.prepare<[string], StreamRow>(STREAM)
    return {
      session: (hash) => session.get(hash) ?? null,
      accountStatus: (userId) => account.get(userId) ?? null,
      stream: (id) => {
        const row = stream.get(id)
        return row === undefined ? null : { ...row, isLive: row.isLive === 1, isMuted: row.isMuted === 1 }
      },
      close: () => database.close(),
    }
  } catch (failure) {
    database.close()
    throw failure
  }
}
