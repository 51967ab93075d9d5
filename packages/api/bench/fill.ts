import { SIMULATED_PLACE } from '@squall/shared/rules/simulated-place'
import { type Db, hashSecret, tables } from '@squall/shared/server/db'
import { inArray } from 'drizzle-orm'
import { hashPassword } from '../src/platform/passwords'
import { addPeople } from './people'
import { addPhotos } from './photos'
import { addPosts } from './posts'

const PEOPLE = 5_000
const POSTS = 10_000
const PHOTOS = 5_000
/** Of the live streams, which nobody publishes: they are as far away as any clock of a benchmark gets. */
const LIVE_STREAMS = 20
const DAY_MS = 86_400_000
const SESSION_SECONDS = 30 * 86_400
const CHAT_LINES = 200
const INBOX = 200
const FOLLOWED = 50
const PASSWORD = 'a long password of the benchmark'

export interface Filled {
  /** Sessions of approved people, who are `person-0` and so on. */
  members: { userId: string; username: string; sessionId: string }[]
  /** Theirs all. */
  password: string
  /** A session. */
  administrator: string
  /** Live streams that are in the database alone. */
  streamIds: string[]
}

/** Fills a database with what a club has after a season, and signs so many of its people in; the first may sign in. */
export async function fill(db: Db, members: number, streams: number = LIVE_STREAMS): Promise<Filled> {
  addPeople(db, PEOPLE)
  addPhotos(db, PHOTOS)
  addPosts(db, POSTS, PEOPLE)
  const signedIn = Array.from({ length: members }, (_, index) => ({
    userId: `person-${index}`,
    username: `chaser_${index}`,
    sessionId: `bench-session-of-${index}`,
  }))
  const userIds = signedIn.map(({ userId }) => userId)
  const approved = inArray(tables.users.id, userIds)
  const passwordHash = await hashPassword(PASSWORD)
  db.update(tables.users).set({ accountStatus: 'approved', passwordHash }).where(approved).run()
  const administrator = `person-${PEOPLE - 1}`
  db.update(tables.users)
    .set({ accountStatus: 'approved', isAdmin: true })
    .where(inArray(tables.users.id, [administrator]))
    .run()
  addSessions(db, [...signedIn, { userId: administrator, sessionId: 'bench-session-of-the-administrator' }])
  const streamIds = addStreams(db, streams)
  addCompany(db, streamIds)
  return { members: signedIn, password: PASSWORD, administrator: 'bench-session-of-the-administrator', streamIds }
}

function addSessions(db: Db, people: { userId: string; sessionId: string }[]): void {
  const createdAt = new Date()
  const expiresAt = Math.floor(createdAt.getTime() / 1000) + SESSION_SECONDS
  const rows = people.map(({ userId, sessionId }) => ({ id: hashSecret(sessionId), userId, expiresAt, createdAt }))
  db.insert(tables.sessions).values(rows).run()
}

function addStreams(db: Db, count: number): string[] {
  const now = Date.now()
  const ids = Array.from({ length: count }, (_, index) => `live-${index}`)
  const rows = ids.map((id, index) => ({
    id,
    // Far from those who are signed in, who may start streams of their own.
    userId: `person-${PEOPLE - 2 - index}`,
    title: `Chasing the dry line, part ${index}`,
    ...SIMULATED_PLACE,
    placePrecision: 'approximate' as const,
    isLive: true,
    likes: index,
    startedAt: new Date(now - index * 60_000),
    lastPublishedAt: new Date(now + DAY_MS),
  }))
  if (rows.length > 0) db.insert(tables.streams).values(rows).run()
  return ids
}

/** Chat in each stream, and an inbox and people to follow for the first member. */
function addCompany(db: Db, streamIds: string[]): void {
  const now = Date.now()
  const ago = (n: number) => new Date(now - n * 1_000)
  for (const streamId of streamIds) {
    const lines = Array.from({ length: CHAT_LINES }, (_, n) => ({
      id: `${streamId}-line-${n}`,
      streamId,
      userId: `person-${n % 100}`,
      message: `Look at the inflow band on the left, number ${n}`,
      createdAt: ago(CHAT_LINES - n),
    }))
    db.insert(tables.chatMessages).values(lines).run()
  }
  const inbox = Array.from({ length: INBOX }, (_, n) => ({
    id: `notification-${n}`,
    userId: 'person-0',
    key: `occurrence-${n}`,
    kind: 'stream-live',
    title: `Chaser Number ${n} is live`,
    body: 'Chasing the dry line',
    url: '/stream',
    createdAt: ago(INBOX - n),
    readAt: n % 3 === 0 ? ago(0) : null,
  }))
  db.insert(tables.notifications).values(inbox).run()
  const followed = Array.from({ length: FOLLOWED }, (_, n) => n + 1)
  const pairs = followed.map((n) => ({ followerId: 'person-0', followedId: `person-${n}`, createdAt: ago(n) }))
  db.insert(tables.follows).values(pairs).run()
}
