import { approveUser } from '../features/admin/mutations/set-account-status'
import type { Command } from './command'
import { findPerson } from './find-person'

export const approve: Command = ({ db }, args) => {
  const { username } = approveUser({ db }, findPerson(db, args).id)
  return [`${username} is approved and may go live`]
}
