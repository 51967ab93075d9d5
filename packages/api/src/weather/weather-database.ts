import { rmSync } from 'node:fs'
import type { Polygon } from '@squall/shared/rules/geo'
import { createDatabaseFile } from '@squall/shared/server/db'
import type { Log } from '@squall/shared/server/log'
import Database from 'better-sqlite3'
import { z } from 'zod'

const DAY = 24 * 60 * 60_000
/** Zones are redrawn about twice a year. */
const ZONES_KEPT_MS = 28 * DAY
/** There are about 11,000 zones in the country. */
const MAX_ZONES = 15_000
/** The chat of a stream is not read again after this long. */
const NOTICES_KEPT_MS = 7 * DAY

const Shape = z.array(z.array(z.array(z.tuple([z.number(), z.number()]))))

/** The notice of an alert or a storm report in a stream's chat. */
export interface AlertNotice {
  streamId: string
  /** The event's key and its rank at that time; a storm report has rank 1. */
  key: string
  rank: number
  text: string
  saidAt: Date
}

/**
 * What weather remembers between starts, in a file of its own that may be thrown away at any time: shapes of zones,
 * which alerts were told, and what they said in chats.
 */
export interface WeatherMemory {
  /** Returns a zone's shape; undefined where it was not read within four weeks. */
  zone(address: string): Polygon[] | undefined
  keepZone(address: string, shape: Polygon[]): void
  /** When the alerts were last read successfully. */
  lastListAt(): Date | null
  noteList(at: Date): void
  /** Returns the highest rank a loud event was seen with; null for one that was never loud. */
  seenRank(key: string): number | null
  noteSeen(event: { key: string; rank: number; endsAt: Date }): void
  /** Returns the notices in a stream's chat, oldest first. */
  listNotices(streamId: string): AlertNotice[]
  /** Stores a notice. Returns false, and stores nothing, where the event has one of the same or a higher rank. */
  addNotice(notice: AlertNotice): boolean
  /** Deletes the notices of a key. Returns the streams that had one. */
  removeNotices(key: string): string[]
  close(): void
}

/** Raise it whenever the tables change: a file of another version is discarded. */
const VERSION = 1
const TABLES = `
  CREATE TABLE IF NOT EXISTS zones (address TEXT PRIMARY KEY, shape TEXT NOT NULL, read_at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS lists (id INTEGER PRIMARY KEY CHECK (id = 1), read_at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS seen (key TEXT PRIMARY KEY, rank REAL NOT NULL, ends_at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS lines (stream_id TEXT NOT NULL, key TEXT NOT NULL, rank REAL NOT NULL, text TEXT NOT NULL,
    said_at INTEGER NOT NULL, PRIMARY KEY (stream_id, key, rank)) WITHOUT ROWID;
`

/** Opens the store. @param file a path, or ':memory:'; a damaged file is discarded */
export function openWeatherMemory(file: string, now: () => Date, log: Log): WeatherMemory {
  const db = openOrRenew(file, log)
  const time = () => now().getTime()
  db.prepare('DELETE FROM zones WHERE read_at < ?').run(time() - ZONES_KEPT_MS)
  db.prepare(
    'DELETE FROM zones WHERE address IN (SELECT address FROM zones ORDER BY read_at DESC LIMIT -1 OFFSET ?)',
  ).run(MAX_ZONES)
  const rows = {
    zone: db.prepare<[string], { shape: string }>('SELECT shape FROM zones WHERE address = ?'),
    keepZone: db.prepare('INSERT OR REPLACE INTO zones VALUES (?, ?, ?)'),
    list: db.prepare<[], { read_at: number }>('SELECT read_at FROM lists'),
    noteList: db.prepare('INSERT OR REPLACE INTO lists VALUES (1, ?)'),
    seen: db.prepare<[string], { rank: number }>('SELECT rank FROM seen WHERE key = ?'),
    noteSeen: db.prepare(
      'INSERT INTO seen VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET rank = max(rank, excluded.rank), ends_at = max(ends_at, excluded.ends_at)',
    ),
    forgetSeen: db.prepare('DELETE FROM seen WHERE ends_at < ?'),
    listNotices: db.prepare<[string], LineRow>(
      'SELECT key, rank, text, said_at FROM lines WHERE stream_id = ? ORDER BY said_at',
    ),
    addNotice: db.prepare<Record<string, string | number>>(
      `INSERT INTO lines SELECT @stream, @key, @rank, @text, @said WHERE NOT EXISTS
        (SELECT 1 FROM lines WHERE stream_id = @stream AND key = @key AND rank >= @rank)`,
    ),
    removeNotices: db.prepare<[string], { stream_id: string }>('DELETE FROM lines WHERE key = ? RETURNING stream_id'),
    forgetNotices: db.prepare('DELETE FROM lines WHERE said_at < ?'),
  }

  let isBroken = false
  /** Weather works without its memory, for example when the disk is full. */
  function attempt<Answer>(act: () => Answer, otherwise: Answer): Answer {
    try {
      return act()
    } catch (error) {
      if (!isBroken) log.error(`${file} cannot be used: ${error instanceof Error ? error.message : String(error)}`)
      isBroken = true
      return otherwise
    }
  }

  return {
    zone: (address) =>
      attempt(() => {
        const row = rows.zone.get(address)
        return row && parseShape(row.shape)
      }, undefined),
    keepZone: (address, shape) =>
      attempt(() => void rows.keepZone.run(address, JSON.stringify(shape), time()), undefined),
    lastListAt: () =>
      attempt(() => {
        const row = rows.list.get()
        return row ? new Date(row.read_at) : null
      }, null),
    noteList: (at) =>
      attempt(() => {
        rows.noteList.run(at.getTime())
        // An event that a list lacks for a while is still the same event when it is back.
        rows.forgetSeen.run(at.getTime() - DAY)
        rows.forgetNotices.run(at.getTime() - NOTICES_KEPT_MS)
      }, undefined),
    seenRank: (key) => attempt(() => rows.seen.get(key)?.rank ?? null, null),
    noteSeen: ({ key, rank, endsAt }) => attempt(() => void rows.noteSeen.run(key, rank, endsAt.getTime()), undefined),
    listNotices: (streamId) =>
      attempt(() => rows.listNotices.all(streamId).map((row) => toAlertNotice(streamId, row)), []),
    addNotice: ({ streamId, key, rank, text, saidAt }) =>
      attempt(
        () => rows.addNotice.run({ stream: streamId, key, rank, text, said: saidAt.getTime() }).changes > 0,
        false,
      ),
    removeNotices: (key) => attempt(() => rows.removeNotices.all(key).map(({ stream_id }) => stream_id), []),
    close: () => db.close(),
  }
}

interface LineRow {
  key: string
  rank: number
  text: string
  said_at: number
}

const toAlertNotice = (streamId: string, { key, rank, text, said_at }: LineRow): AlertNotice => ({
  streamId,
  key,
  rank,
  text,
  saidAt: new Date(said_at),
})

function parseShape(text: string): Polygon[] | undefined {
  try {
    return Shape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Errors of a file that is damaged, and not merely locked or unreadable at the moment. */
const DAMAGES = /^SQLITE_(NOTADB|CORRUPT)/

class UselessFile extends Error {}

function openOrRenew(file: string, log: Log): Database.Database {
  try {
    return open(file)
  } catch (error) {
    const isDamaged = error instanceof Database.SqliteError && DAMAGES.test(error.code)
    if (!isDamaged && !(error instanceof UselessFile)) throw error
    log.warn(`${file} is started anew: ${error.message}`)
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
    return open(file)
  }
}

function open(file: string): Database.Database {
  createDatabaseFile(file)
  const db = new Database(file, { timeout: 5_000 })
  try {
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = NORMAL')
    const version = db.pragma('user_version', { simple: true })
    if (version !== 0 && version !== VERSION) throw new UselessFile('it is of another version')
    if (db.pragma('quick_check', { simple: true }) !== 'ok') throw new UselessFile('it is damaged')
    db.exec(TABLES)
    db.pragma(`user_version = ${VERSION}`)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
