import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { chasers, VISITOR } from './people'
import { listIdsByUsername } from './seed-people'

const { plannedStreams, streamReminders } = tables
const { maria, theo, jo } = chasers
const DAY_MS = 86_400_000

interface DemoPlannedStream {
  username: string
  title: string
  daysAhead: number
  hourUtc: number
  /** The usernames of people with a reminder. */
  reminded: string[]
}

export const demoPlannedStreams: DemoPlannedStream[] = [
  {
    username: maria.username,
    title: 'Dryline day south of Amarillo',
    daysAhead: 1,
    hourUtc: 20,
    reminded: ['ruth_okafor', 'b.halloran', 'priya-nair'],
  },
  {
    username: theo.username,
    title: 'Shelf cloud watch from the wheat',
    daysAhead: 2,
    hourUtc: 22,
    reminded: ['walt.jensen'],
  },
  {
    username: jo.username,
    title: 'Lightning over the lake',
    daysAhead: 3,
    hourUtc: 3,
    reminded: [VISITOR.username, 'ruth_okafor'],
  },
]

/** Adds the missing planned streams of the demonstration. Those in the past move ahead again. */
export function seedPlannedStreams({ db, now: readClock }: { db: Db; now: () => Date }): void {
  const ids = listIdsByUsername(db)
  const now = readClock()
  const getId = (username: string): string => {
    const id = ids.get(username)
    if (id === undefined) throw new Error(`The demonstration has no account called ${username}`)
    return id
  }
  db.transaction((tx) => {
    for (const [index, { username, title, daysAhead, hourUtc, reminded }] of demoPlannedStreams.entries()) {
      const id = `planned-${index + 1}`
      const startsAt = new Date(now.getTime() + daysAhead * DAY_MS)
      startsAt.setUTCHours(hourUtc, 0, 0, 0)
      const existing = tx.select().from(plannedStreams).where(eq(plannedStreams.id, id)).get()
      if (existing !== undefined) {
        if (existing.startsAt < now) tx.update(plannedStreams).set({ startsAt }).where(eq(plannedStreams.id, id)).run()
        continue
      }
      tx.insert(plannedStreams)
        .values({ id, userId: getId(username), title, startsAt, createdAt: now })
        .run()
      for (const name of reminded)
        tx.insert(streamReminders)
          .values({ plannedStreamId: id, userId: getId(name), createdAt: now })
          .run()
    }
  })
}
