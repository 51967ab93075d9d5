import { join } from 'node:path'
import { openDatabase } from '@squall/shared/server/db'
import { z } from 'zod'
import { loadConfig } from '../../src/config'
import { ensureDataDir } from '../../src/data-dir'
import { createUser } from '../../src/features/auth/users'
import { createInvite } from '../../src/features/invites/invites'
import { hashPassword } from '../../src/platform/passwords'
import { type Call, createCaller } from './caller'

export const PASSWORD = 'wall-cloud-7'

/** How many people take part, by what they do. */
const ROLES = { chaser: 3, starter: 2, fan: 4, regular: 2, leaver: 40 } as const
export type Role = keyof typeof ROLES

export interface Person {
  id: string
  username: string
  session: string
  call: Call
}

const names = (Object.keys(ROLES) as Role[]).flatMap((role) =>
  Array.from({ length: ROLES[role] }, (_, n) => ({ role, username: `${role}-${n}` })),
)

/** Approved people with one password in a new data folder. @returns an invite code for 100,000 sign-ups */
export async function addPeople(folder: string): Promise<string> {
  ensureDataDir(folder)
  const { db, close } = openDatabase(join(folder, 'squall.db'), loadConfig({}).migrationsFolder)
  const passwordHash = await hashPassword(PASSWORD)
  const now = new Date()
  db.transaction((tx) => {
    for (const { username } of names)
      createUser(tx, {
        ...{ username, displayName: username, email: `${username}@squall.test`, passwordHash, now },
        ...{ accountStatus: 'approved', isAdmin: false },
      })
  })
  const { code } = createInvite(db, { uses: 100_000, days: 30 }, null, now)
  close()
  return code
}

export const Session = z.object({
  sessionId: z.string(),
  user: z.object({ id: z.string() }),
  rememberToken: z.string().optional(),
})

/** Signs all of them in over HTTP. */
export async function signIn(address: string): Promise<Record<Role, Person[]>> {
  const people: Record<Role, Person[]> = { chaser: [], starter: [], fan: [], regular: [], leaver: [] }
  for (const [n, { role, username }] of names.entries()) {
    const call = createCaller(address, n)
    const body = { username, password: PASSWORD }
    const { sessionId, user } = await call(Session, { method: 'POST', path: '/api/auth/login', body })
    people[role].push({ id: user.id, username, session: sessionId, call })
  }
  return people
}
