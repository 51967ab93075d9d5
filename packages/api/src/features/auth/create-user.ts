import type { AccountStatus, AdministratorFields } from '@squall/shared/contract/account'
import { type Db, tables } from '@squall/shared/server/db'
import { sql } from 'drizzle-orm'
import { conflict } from '../../errors'
import { newId } from '../../platform/tokens'

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
