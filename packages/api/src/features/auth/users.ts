import type { AccountStatus, AdministratorFields, CurrentUser } from '@squall/shared/contract/account'
import { type Db, tables } from '@squall/shared/server/db'
import { eq, or, sql } from 'drizzle-orm'
import { conflict, notFound } from '../../errors'
import { newId } from '../../platform/tokens'

type UserRow = typeof tables.users.$inferSelect

/** Returns an account as its user sees it: without the hash of the password. */
export function toCurrentUser(row: UserRow): CurrentUser {
  const { passwordHash: _secret, createdAt, ...fields } = row
  return { ...fields, createdAt: createdAt.toISOString() }
}

/** Returns an account. @throws NOT_FOUND */
export function getUser(db: Pick<Db, 'select'>, id: string): CurrentUser {
  const row = db.select().from(tables.users).where(eq(tables.users.id, id)).get()
  if (row === undefined) throw notFound('User not found')
  return toCurrentUser(row)
}

/** Finds a user by username or email address, ignoring case. */
export function findUserByLogin(db: Db, login: string): UserRow | undefined {
  const lowered = login.toLowerCase()
  return db
    .select()
    .from(tables.users)
    .where(or(sql`lower(${tables.users.username}) = ${lowered}`, sql`lower(${tables.users.email}) = ${lowered}`))
    .get()
}

type NewUser = Omit<AdministratorFields, 'password'> & {
  passwordHash: string
  accountStatus: AccountStatus
  isAdmin: boolean
  now: Date
}

/**
 * Inserts an account. Returns its id.
 * @throws CONFLICT when the username or email address is taken
 */
export function createUser(db: Pick<Db, 'select' | 'insert'>, user: NewUser): string {
  const { users } = tables
  const taken = (match: ReturnType<typeof sql>) => db.select({ id: users.id }).from(users).where(match).get()
  if (taken(sql`lower(${users.username}) = ${user.username.toLowerCase()}`)) throw conflict('Username is already taken')
  if (taken(sql`lower(${users.email}) = ${user.email.toLowerCase()}`)) throw conflict('Email is already registered')
  const id = newId()
  db.insert(users)
    .values({
      id,
      username: user.username,
      email: user.email,
      displayName: user.displayName,
      passwordHash: user.passwordHash,
      accountStatus: user.accountStatus,
      isAdmin: user.isAdmin,
      createdAt: user.now,
    })
    .run()
  return id
}

/** Returns the status of a new account: pending, unless the installation approves accounts automatically. */
export function getNewAccountStatus(db: Pick<Db, 'select'>): AccountStatus {
  const setting = db.select().from(tables.settings).where(eq(tables.settings.key, 'auto-approve')).get()
  return setting?.value === 'true' ? 'approved' : 'pending'
}
