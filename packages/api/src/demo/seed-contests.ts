import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { administrator } from './people'
import { listIdsByUsername } from './seed-people'

const { contestEntries, contestVotes, contests, photos } = tables

/** A contest of the demonstration; `photoId` is an id from seed-photos.ts. */
interface DemoContest {
  id: string
  title: string
  description: string
  /** Days from now until it ends; one that has ended is closed with a winner. */
  daysAhead: number
  maxSubmissions: number
  entries: { photoId: string; votedBy: string[] }[]
}

const demoContests: DemoContest[] = [
  {
    id: 'demo-contest-structure',
    title: 'Structure of the season',
    description: 'One storm, the whole of it in the frame. No towers of wires, no stacked exposures.',
    daysAhead: 9,
    maxSubmissions: 50,
    entries: [
      { photoId: 'drawn-6', votedBy: ['theo_kasper', 'walt.jensen', 'priya-nair'] },
      { photoId: 'drawn-5', votedBy: ['nightshift.jo'] },
      { photoId: 'drawn-1', votedBy: ['maria.v', 'ruth_okafor'] },
    ],
  },
  {
    id: 'demo-contest-month',
    title: 'The month in one picture',
    description: 'Whatever kind of storm it was: the one picture that you keep.',
    daysAhead: -3,
    maxSubmissions: 20,
    entries: [
      { photoId: 'drawn-3', votedBy: ['maria.v', 'b.halloran'] },
      { photoId: 'drawn-2', votedBy: ['priya-nair'] },
    ],
  },
]

const DAY_MS = 86_400_000

const OPEN_DAYS = 14

/** Adds the missing contests of the demonstration; existing ones stay. */
export function seedContests({ db, now }: { db: Db; now: () => Date }, list = demoContests): void {
  const ids = listIdsByUsername(db)
  db.transaction((tx) => {
    for (const contest of list) seedContest(tx, contest, ids, now())
  })
}

function seedContest(tx: Pick<Db, 'select' | 'insert'>, contest: DemoContest, ids: Map<string, string>, now: Date) {
  const { id, title, description, daysAhead, maxSubmissions, entries } = contest
  if (tx.select().from(contests).where(eq(contests.id, id)).get() !== undefined) return
  const endsAt = new Date(now.getTime() + daysAhead * DAY_MS)
  const createdAt = new Date(endsAt.getTime() - OPEN_DAYS * DAY_MS)
  const entryId = (photoId: string) => `${id}-${photoId}`
  const isOver = endsAt <= now
  const first = entries.toSorted((a, b) => b.votedBy.length - a.votedBy.length)[0]
  tx.insert(contests)
    .values({
      id,
      createdBy: ids.get(administrator.username) ?? null,
      title,
      description,
      contestType: 'photo',
      maxSubmissions,
      endsAt,
      closedAt: isOver ? endsAt : null,
      winnerEntryId: isOver && first !== undefined ? entryId(first.photoId) : null,
      createdAt,
    })
    .run()
  for (const { photoId, votedBy } of entries) {
    if (tx.select().from(photos).where(eq(photos.id, photoId)).get() === undefined) continue
    tx.insert(contestEntries)
      .values({ id: entryId(photoId), contestId: id, photoId, createdAt })
      .run()
    for (const name of votedBy) {
      const userId = ids.get(name)
      if (userId === undefined) continue
      tx.insert(contestVotes)
        .values({ contestId: id, userId, entryId: entryId(photoId), createdAt })
        .run()
    }
  }
}
