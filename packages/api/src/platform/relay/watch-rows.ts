import type { Db } from '@squall/shared/server/db'

/** What nodes on other machines have to know of: the kinds of rows that are watched. */
export type WatchedKind = 'sessions' | 'streams' | 'nodes'

const NOTE = 'squall_note_change'

/** TEMP triggers exist on this connection alone, so whichever statement writes these columns, none can forget to tell. */
const triggers: Record<string, string> = {
  session_insert: `AFTER INSERT ON sessions BEGIN SELECT ${NOTE}('sessions', new.id); END`,
  session_delete: `AFTER DELETE ON sessions BEGIN SELECT ${NOTE}('sessions', old.id); END`,
  session_update: `AFTER UPDATE OF user_id, expires_at ON sessions BEGIN SELECT ${NOTE}('sessions', new.id); END`,
  account_update: `AFTER UPDATE OF account_status ON users WHEN new.account_status IS NOT old.account_status
    BEGIN SELECT ${NOTE}('sessions', id) FROM sessions WHERE user_id = new.id; END`,
  stream_insert: `AFTER INSERT ON streams BEGIN SELECT ${NOTE}('streams', new.id); END`,
  stream_delete: `AFTER DELETE ON streams BEGIN SELECT ${NOTE}('streams', old.id); END`,
  stream_update: `AFTER UPDATE OF is_live, muted_at, is_recorded, user_id ON streams
    WHEN new.is_live IS NOT old.is_live OR new.muted_at IS NOT old.muted_at
      OR new.is_recorded IS NOT old.is_recorded OR new.user_id IS NOT old.user_id
    BEGIN SELECT ${NOTE}('streams', new.id); END`,
  node_insert: `AFTER INSERT ON media_nodes BEGIN SELECT ${NOTE}('nodes', new.name); END`,
  node_update: `AFTER UPDATE ON media_nodes BEGIN SELECT ${NOTE}('nodes', new.name); END`,
  node_delete: `AFTER DELETE ON media_nodes BEGIN SELECT ${NOTE}('nodes', old.name); END`,
}

interface RowWatch {
  /** Returns whether another process has written the database since the last call. */
  hasOtherWriter(): boolean
  stop(): void
}

/**
 * Watches the rows that this connection writes.
 * @param onChange called after the transaction with the keys of rows that may have changed
 */
export function watchRows(db: Db, onChange: (kind: WatchedKind, keys: Set<string>) => void): RowWatch {
  const connection = db.$client
  const changed = new Map<string, Set<string>>()
  const readVersion = () => connection.pragma('data_version', { simple: true })
  let version = readVersion()

  function report(): void {
    const all = [...changed]
    changed.clear()
    for (const [kind, keys] of all) onChange(kind as WatchedKind, keys)
  }

  // Transactions are synchronous, so the next turn of the event loop is after the commit or the rollback.
  connection.function(NOTE, (kind: string, key: string) => {
    if (changed.size === 0) setImmediate(report)
    const keys = changed.get(kind)
    if (keys === undefined) changed.set(kind, new Set([key]))
    else keys.add(key)
    return null
  })
  for (const [name, body] of Object.entries(triggers)) connection.exec(`CREATE TEMP TRIGGER watch_${name} ${body}`)

  return {
    hasOtherWriter() {
      const before = version
      version = readVersion()
      return version !== before
    },
    stop() {
      for (const name of Object.keys(triggers)) connection.exec(`DROP TRIGGER temp.watch_${name}`)
    },
  }
}
