import { parseArgs } from 'node:util'
import { AdministratorFields, CreateInviteInput } from '@squall/shared/contract/account'
import type { Db } from '@squall/shared/server/db'
import { applyAction } from '../features/admin/user-actions'
import { issueResetLink } from '../features/auth/password-reset'
import { createUser, findUserByLogin } from '../features/auth/users'
import { issueInvite } from '../features/invites/invites'
import { hashPassword } from '../platform/passwords'
import { parseOptions } from './parse-options'

interface CommandContext {
  db: Db
  publicUrl: string
  secretsFolder: string
  now: Date
}

/** Returns the lines to print. @throws an Error with one line that says what is wrong */
export type Command = (context: CommandContext, args: string[]) => string[] | Promise<string[]>

const createAdmin: Command = async ({ db, now }, args) => {
  const { values } = parseArgs({
    args,
    options: { username: { type: 'string' }, email: { type: 'string' }, password: { type: 'string' } },
  })
  const fields = parseOptions(AdministratorFields, { ...values, displayName: values.username })
  const passwordHash = await hashPassword(fields.password)
  createUser(db, { ...fields, passwordHash, accountStatus: 'approved', isAdmin: true, now })
  return [`Administrator ${fields.username} created`]
}

const invite: Command = ({ db, now }, args) => {
  const { values } = parseArgs({ args, options: { uses: { type: 'string' }, days: { type: 'string' } } })
  const numbers = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]))
  const input = parseOptions(CreateInviteInput, numbers)
  const { code, maxUses, expiresAt } = issueInvite({ db, now: () => now }, input, null)
  return [`Invite code for ${maxUses} sign-up(s) until ${expiresAt.slice(0, 10)}:`, code]
}

const approve: Command = ({ db, now }, args) => {
  const { id, username } = findAccount(db, args)
  const { refused } = db.transaction((tx) => applyAction(tx, 'approve-user', [id], null, now))
  if (refused[0] !== undefined) throw refused[0].error
  return [`${username} is approved and may go live`]
}

const resetLink: Command = ({ db, publicUrl, now }, args) => {
  const { id, username } = findAccount(db, args)
  const { url } = issueResetLink({ db, publicUrl, now: () => now }, id, null)
  return [`Within 30 minutes, once, for ${username}:`, url]
}

/** The commands that work on accounts, by the name typed on the command line. */
export const accountCommands: ReadonlyMap<string, Command> = new Map([
  ['create-admin', createAdmin],
  ['invite', invite],
  ['approve', approve],
  ['reset-link', resetLink],
])

/**
 * Returns the account that the only argument of a command names.
 * @throws an Error for no or several names, or an unknown one
 */
function findAccount(db: Db, [username, ...more]: string[]) {
  if (username === undefined || more.length > 0) throw new Error('Name one username')
  const account = findUserByLogin(db, username)
  if (account === undefined) throw new Error(`There is no account called ${username}`)
  return account
}
