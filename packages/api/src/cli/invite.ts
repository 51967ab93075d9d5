import { parseArgs } from 'node:util'
import { CreateInviteInput } from '@squall/shared/contract/account'
import { issueInvite } from '../features/admin/mutations'
import { type Command, parseOptions } from './command'

export const invite: Command = ({ db, now }, args) => {
  const { values } = parseArgs({ args, options: { uses: { type: 'string' }, days: { type: 'string' } } })
  const numbers = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]))
  const { code, maxUses, expiresAt } = issueInvite(
    { db, now: () => now },
    parseOptions(CreateInviteInput, numbers),
    null,
  )
  return [`Invite code for ${maxUses} sign-up(s) until ${expiresAt.slice(0, 10)}:`, code]
}
