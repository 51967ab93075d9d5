import { SIMULATED_PLACE } from '@squall/shared/rules/place'
import { type Db, tables } from '@squall/shared/server/db'
import { hashSecret } from '@squall/shared/server/secret-hash'
import { inArray } from 'drizzle-orm'
import { hashPassword } from '../../src/platform/passwords'
import { addHistory } from './history'
import { insertPeople } from './people'
import { addPhotos } from './photos'
import { addPosts } from './posts'

export interface Amounts {
  people: number
  posts: number
  photos: number
  /** Log entries, active days, ended streams and alerts, of each as many. */
  history: number
}

/** What a club has after a season. */
export const CLUB: Amounts = { people: 5_000, posts: 10_000, photos: 5_000, history: 0 }
/** More than a club ever has, by which a missing index shows. @param share of it, for a quick run */
export function largeAmounts(share: number): Amounts {
  const count = Math.round(100_000 * share)
  return { people: count, posts: count, photos: count, history: count }
}

/** Live streams have no publisher: their last sign of life lies so far ahead that nothing ends them. */
const DAY_MS = 86_400_000
const SESSION_SECONDS = 30 * 86_400
const CHAT_LINES = 200
const INBOX = 200
const FOLLOWED = 50
const PASSWORD = 'a long password of the benchmark'

/** An approved person and a session of theirs. */
interface SignedIn {
  userId: string
  username: string
  sessionId: string
}

export interface Filled {
  /** The first people. */
  members: SignedIn[]
  /** Of all members. */
  password: string
  /** The last people, as many: calls are limited by person. */
  administrators: SignedIn[]
  /** Live streams, which exist in the database only. */
  streamIds: string[]
}

/** Fills an empty database, with sessions of `members` people and of as many administrators, and with live streams. */
export async function fill(
  db: Db,
  { people, posts, photos, history }: Amounts,
  { members: count, streams }: { members: number; streams: number },
): Promise<Filled> {
  insertPeople(db, people)
  addPhotos(db, photos)
  addPosts(db, posts, people)
  if (history > 0) addHistory(db, history, people, new Date())
  const signedIn = (n: number): SignedIn => ({
    userId: `person-${n}`,
    username: `chaser_${n}`,
    sessionId: `bench-session-of-${n}`,
  })
  const members = Array.from({ length: count }, (_, n) => signedIn(n))
  const administrators = Array.from({ length: count }, (_, n) => signedIn(people - 1 - n))
  const passwordHash = await hashPassword(PASSWORD)
  approve(db, members, { passwordHash })
  approve(db, administrators, { isAdmin: true })
  addSessions(db, [...members, ...administrators])
  const streamIds = addStreams(db, streams, people - count)
  addChatAndInbox(db, streamIds)
  return { members, password: PASSWORD, administrators, streamIds }
}

function approve(db: Db, people: SignedIn[], values: { passwordHash: string } | { isAdmin: true }): void {
  const userIds = people.map(({ userId }) => userId)
  db.update(tables.users)
    .set({ accountStatus: 'approved', ...values })
    .where(inArray(tables.users.id, userIds))
    .run()
}

function addSessions(db: Db, people: { userId: string; sessionId: string }[]): void {
  const createdAt = new Date()
  const expiresAt = Math.floor(createdAt.getTime() / 1000) + SESSION_SECONDS
  const rows = people.map(({ userId, sessionId }) => ({ id: hashSecret(sessionId), userId, expiresAt, createdAt }))
  db.insert(tables.sessions).values(rows).run()
}

/** @param before the first person after the owners, who are neither members nor administrators */
function addStreams(db: Db, count: number, before: number): string[] {
  const now = Date.now()
  const ids = Array.from({ length: count }, (_, index) => `live-${index}`)
  const rows = ids.map((id, index) => ({
    id,
    userId: `person-${before - 1 - index}`,
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
function addChatAndInbox(db: Db, streamIds: string[]): void {
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
