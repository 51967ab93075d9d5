import { type Db, tables } from '@squall/shared/server/db'

interface SeenEvent {
  key: string
  event: string
  severity: string
}

/** Returns a function that stores the weather events of a list that were not seen before, with the time. */
export function createSeenAlerts(db: Db, now: () => Date): (events: SeenEvent[]) => void {
  let seen = new Set<string>()
  return (events) => {
    const fresh = events.filter(({ key }) => !seen.has(key))
    db.transaction((tx) => {
      for (const { key, event, severity } of fresh) {
        tx.insert(tables.seenAlerts).values({ id: key, event, severity, seenAt: now() }).onConflictDoNothing().run()
      }
    })
    seen = new Set(events.map(({ key }) => key))
  }
}
