import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AccountStatus } from '@squall/shared/contract/account'
import type { ReplayVisibility } from '@squall/shared/rules/recording'
import { openDatabase, tables } from '@squall/shared/server/db'
import { hashSecret } from '@squall/shared/server/secret-hash'
import Database from 'better-sqlite3'

const MIGRATIONS = fileURLToPath(new URL('../../../shared/src/server/db/migrations', import.meta.url))

interface StreamFields {
  isLive?: boolean
  isRecorded?: boolean
  replayVisibility?: ReplayVisibility
  peakViewers?: number
  totalViews?: number
}

export interface TestDatabase {
  file: string
  addPerson(id: string, accountStatus?: AccountStatus): void
  /** @param sessionId as its holder has it */
  addSession(sessionId: string, userId: string, expiresAt: number): void
  addStream(id: string, userId: string, fields?: StreamFields): void
  addFollower(userId: string, ownerId: string): void
  removeFollower(userId: string, ownerId: string): void
  makeAdministrator(userId: string): void
  setReplayVisibility(streamId: string, visibility: ReplayVisibility): void
  setAccountStatus(userId: string, accountStatus: AccountStatus): void
  removeSession(sessionId: string): void
  endStream(id: string): void
  setLive(id: string, isLive: boolean): void
  muteStream(id: string): void
  /** Removes a table, so that reading it throws. Returns a function that restores it. */
  breakTable(name: 'sessions' | 'streams'): () => void
  remove(): void
}

let migrated: Buffer | undefined

/** Returns the bytes of an empty database after all migrations: copying them takes a tenth of the time that they run. */
function migratedBytes(folder: string): Buffer {
  if (migrated === undefined) {
    const file = join(folder, 'migrated.db')
    openDatabase(file, MIGRATIONS).close()
    migrated = readFileSync(file)
  }
  return migrated
}

/** Returns a real database file with the real tables, as api would leave it. */
export function createTestDatabase(): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'squall-media-'))
  const file = join(folder, 'squall.db')
  writeFileSync(file, migratedBytes(folder), { mode: 0o600 })
  const { db, close } = openDatabase(file, MIGRATIONS)
  const sql = new Database(file)
  const then = new Date(0)
  return {
    file,
    addPerson(id, accountStatus = 'approved') {
      const names = { username: id, displayName: id, email: `${id}@example.org`, passwordHash: '' }
      db.insert(tables.users)
        .values({ id, ...names, accountStatus, createdAt: then })
        .run()
    },
    addSession(sessionId, userId, expiresAt) {
      db.insert(tables.sessions)
        .values({ id: hashSecret(sessionId), userId, expiresAt, createdAt: then })
        .run()
    },
    addStream(id, userId, { isLive = true, ...counts } = {}) {
      const fields = { title: 'Chase', placePrecision: 'off', startedAt: then, lastPublishedAt: then } as const
      db.insert(tables.streams)
        .values({ id, userId, isLive, ...counts, ...fields })
        .run()
    },
    addFollower(followerId, followedId) {
      db.insert(tables.follows).values({ followerId, followedId, createdAt: then }).run()
    },
    removeFollower(userId, ownerId) {
      sql.prepare('DELETE FROM follows WHERE follower_id = ? AND followed_id = ?').run(userId, ownerId)
    },
    makeAdministrator(userId) {
      sql.prepare('UPDATE users SET is_admin = 1 WHERE id = ?').run(userId)
    },
    setReplayVisibility(streamId, visibility) {
      sql.prepare('UPDATE streams SET replay_visibility = ? WHERE id = ?').run(visibility, streamId)
    },
    setAccountStatus(userId, accountStatus) {
      sql.prepare('UPDATE users SET account_status = ? WHERE id = ?').run(accountStatus, userId)
    },
    removeSession(sessionId) {
      sql.prepare('DELETE FROM sessions WHERE id = ?').run(hashSecret(sessionId))
    },
    endStream(id) {
      sql.prepare('UPDATE streams SET is_live = 0 WHERE id = ?').run(id)
    },
    setLive(id, isLive) {
      sql.prepare('UPDATE streams SET is_live = ? WHERE id = ?').run(Number(isLive), id)
    },
    muteStream(id) {
      sql.prepare('UPDATE streams SET muted_at = 1 WHERE id = ?').run(id)
    },
    breakTable(name) {
      sql.exec(`ALTER TABLE ${name} RENAME TO broken_${name}`)
      return () => sql.exec(`ALTER TABLE broken_${name} RENAME TO ${name}`)
    },
    remove() {
      sql.close()
      close()
      rmSync(folder, { recursive: true })
    },
  }
}
