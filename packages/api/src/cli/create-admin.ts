import { parseArgs } from 'node:util'
import { AdministratorFields } from '@squall/shared/contract/account'
import { createUser } from '../features/auth/create-user'
import { hashPassword } from '../platform/passwords'
import { type Command, parseOptions } from './command'

export const createAdmin: Command = async ({ db, now }, args) => {
  const { values } = parseArgs({
    args,
    options: { username: { type: 'string' }, email: { type: 'string' }, password: { type: 'string' } },
  })
  const fields = parseOptions(AdministratorFields, { ...values, displayName: values.username })
  const passwordHash = await hashPassword(fields.password)
  createUser(db, { ...fields, passwordHash, accountStatus: 'approved', isAdmin: true, now })
  return [`Administrator ${fields.username} created`]
}
