import { hashSecret } from '@squall/shared/server/db'
import type Database from 'better-sqlite3'
import type { StoredState, Table } from './ledger'

const TEXTS: Record<Table, string> = {
  users: 'select username text, count(*) n from users group by 1',
  streams: 'select title text, count(*) n from streams group by 1',
  chat: 'select message text, count(*) n from chat_messages group by 1',
  posts: 'select content text, count(*) n from posts group by 1',
  photos: 'select title text, count(*) n from photos group by 1',
}

const FACTS: Record<string, string> = {
  like: "select case count(*) when 0 then 'false' else 'true' end value from stream_likes where stream_id = ? and user_id = ?",
  follow:
    "select case count(*) when 0 then 'false' else 'true' end value from follows where follower_id = ? and followed_id = ?",
  bio: 'select bio value from users where id = ?',
  digest:
    "select coalesce((select iif(weekly_digest = 1, 'true', 'false') from notification_preferences where user_id = ?), 'false') value",
  live: "select case is_live when 1 then 'true' else 'false' end value from streams where id = ?",
  session: "select case count(*) when 0 then 'false' else 'true' end value from sessions where id = ?",
}

/** Denormalised counts and other invariants; each query selects what violates one. */
const SUMS = [
  'select id from streams where likes <> (select count(*) from stream_likes where stream_id = streams.id)',
  'select id from streams where chat_messages <> (select count(*) from chat_messages where stream_id = streams.id)',
  'select id from users where total_streams <> (select count(*) from streams where user_id = users.id)',
  'select id from users where followers <> (select count(*) from follows where followed_id = users.id)',
  "select id from invites where uses <> (select count(*) from users where username like 'newcomer-%')",
  'select user_id from streams where is_live = 1 group by user_id having count(*) > 1',
  'select id from streams where is_live = 0 and ended_at is null',
  'select user_id from notifications group by user_id, key having count(*) > 1',
]

interface Row {
  text: string
  n: number
}

/** Returns the state that the database holds. `avatars` are read from their files. */
export function readStoredState(database: Database.Database, avatars: Map<string, string>): StoredState {
  const texts = new Map(
    Object.entries(TEXTS).map(([table, sql]) => [
      table,
      new Map(
        database
          .prepare<[], Row>(sql)
          .all()
          .map(({ text, n }) => [text, n]),
      ),
    ]),
  )
  return {
    count: (table, text) => texts.get(table)?.get(text) ?? 0,
    fact(key) {
      const [kind = '', ...ids] = key.split(' ')
      if (kind === 'avatar') return avatars.get(ids[0] ?? '') ?? null
      // A session is stored by its hash.
      const values = kind === 'session' ? ids.map(hashSecret) : ids
      return database.prepare<string[], { value: string | null }>(FACTS[kind] ?? '').get(...values)?.value ?? null
    },
  }
}

/** Violations of the database's integrity and of its invariants, a line each. */
export function checkDatabase(database: Database.Database): string[] {
  const integrity = String(database.pragma('integrity_check', { simple: true }))
  const foreign = database.prepare('pragma foreign_key_check').all()
  return [
    ...(integrity === 'ok' ? [] : [`integrity_check: ${integrity}`]),
    ...(foreign.length === 0 ? [] : [`foreign_key_check: ${foreign.length} row(s)`]),
    ...SUMS.flatMap((sql) => {
      const wrong = database.prepare(sql).all().length
      return wrong === 0 ? [] : [`${wrong} row(s): ${sql}`]
    }),
  ]
}
