import { makeResetLink } from '../features/auth/reset-links'
import type { Command } from './command'
import { findPerson } from './find-person'

export const resetLink: Command = ({ db, publicUrl, now }, args) => {
  const person = findPerson(db, args)
  return [`Within 30 minutes, once, for ${person.username}:`, makeResetLink(db, person.id, publicUrl, now)]
}
