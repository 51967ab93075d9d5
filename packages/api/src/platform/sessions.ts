import { DrizzleSQLiteAdapter } from '@lucia-auth/adapter-drizzle'
import type { AccountStatus } from '@squall/shared/contract/account'
import { type Db, hashSecret, tables } from '@squall/shared/server/db'
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia'

const IDLE_EXPIRY = new TimeSpan(30, 'd')
const ABSOLUTE_EXPIRY = new TimeSpan(90, 'd')
export const SESSION_COOKIE = 'squall_session'

interface SessionAttributes {
  createdAt: Date
  deviceTokenId: string | null
}

interface UserAttributes {
  username: string
  displayName: string
  isVerified: boolean
  isAdmin: boolean
  accountStatus: AccountStatus
}

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, UserAttributes>
    DatabaseSessionAttributes: SessionAttributes
    DatabaseUserAttributes: UserAttributes
  }
}

/** The signed-in user, read from the database at each request. `id` is the raw session id, sent to its holder only. */
export interface SessionInfo {
  id: string
  hash: string
  deviceTokenId: string | null
  user: { id: string } & UserAttributes
}

/** Returns whether the session is an administrator's with an approved account. */
export const isAdministrator = ({ user }: SessionInfo): boolean => user.isAdmin && user.accountStatus === 'approved'

export interface Sessions {
  /** Creates a session and returns its raw id. */
  create(userId: string, deviceTokenId: string | null): Promise<string>
  /** Returns the session with a raw id, or null when it is unknown, expired, or its account may not sign in. */
  find(id: string): Promise<SessionInfo | null>
  remove(id: string): Promise<void>
  removeExpired(): Promise<void>
  /** Returns the Set-Cookie value that sets a session id, or with null removes the cookie. */
  cookie(id: string | null): string
  /** Returns the raw session id of a Cookie header. */
  readCookie(header: string): string | null
}

/** Returns Lucia's store with only the SHA-256 of each session id in the database. */
function hashedIds(store: Adapter): Adapter {
  const withRawId = (session: DatabaseSession | null, id: string) => (session === null ? null : { ...session, id })
  return {
    getUserSessions: (userId) => store.getUserSessions(userId),
    deleteUserSessions: (userId) => store.deleteUserSessions(userId),
    deleteExpiredSessions: () => store.deleteExpiredSessions(),
    setSession: (session) => store.setSession({ ...session, id: hashSecret(session.id) }),
    deleteSession: (id) => store.deleteSession(hashSecret(id)),
    updateSessionExpiration: (id, expiresAt) => store.updateSessionExpiration(hashSecret(id), expiresAt),
    async getSessionAndUser(id) {
      const [session, user] = await store.getSessionAndUser(hashSecret(id))
      return [withRawId(session, id), user]
    },
  }
}

export function createSessions(db: Db, now: () => Date, secureCookies: boolean): Sessions {
  const lucia = new Lucia(hashedIds(new DrizzleSQLiteAdapter(db, tables.sessions, tables.users)), {
    sessionExpiresIn: IDLE_EXPIRY,
    sessionCookie: { name: SESSION_COOKIE, attributes: { sameSite: 'lax', path: '/', secure: secureCookies } },
    getSessionAttributes: ({ createdAt, deviceTokenId }) => ({ createdAt, deviceTokenId }),
    getUserAttributes: ({ username, displayName, isVerified, isAdmin, accountStatus }) => ({
      username,
      displayName,
      isVerified,
      isAdmin,
      accountStatus,
    }),
  })

  return {
    async create(userId, deviceTokenId) {
      const session = await lucia.createSession(userId, { createdAt: now(), deviceTokenId })
      return session.id
    },
    async find(id) {
      const { session, user } = await lucia.validateSession(id)
      if (session === null) return null
      if (now().getTime() - session.createdAt.getTime() > ABSOLUTE_EXPIRY.milliseconds()) {
        await lucia.invalidateSession(id)
        return null
      }
      if (user.accountStatus === 'suspended' || user.accountStatus === 'deleted') return null
      return { id, hash: hashSecret(id), deviceTokenId: session.deviceTokenId, user }
    },
    remove: (id) => lucia.invalidateSession(id),
    removeExpired: () => lucia.deleteExpiredSessions(),
    cookie: (id) => (id === null ? lucia.createBlankSessionCookie() : lucia.createSessionCookie(id)).serialize(),
    readCookie: readOwnCookie,
  }
}

/** Returns the session id of a Cookie header. Lucia's own reader fails on any cookie that cannot be URL-decoded. */
function readOwnCookie(header: string): string | null {
  const start = `${SESSION_COOKIE}=`
  const own = header
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start))
  return own?.slice(start.length) || null
}
