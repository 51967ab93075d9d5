import { issueResetLink } from '../features/admin/mutations'
import type { Command } from './command'
import { findPerson } from './find-person'

export const resetLink: Command = ({ db, publicUrl, now }, args) => {
  const person = findPerson(db, args)
  const { url } = issueResetLink({ db, publicUrl, now: () => now }, person.id, null)
  return [`Within 30 minutes, once, for ${person.username}:`, url]
}
