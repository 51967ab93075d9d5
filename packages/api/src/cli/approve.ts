import { applyAction } from '../features/admin/mutations'
import type { Command } from './command'
import { findPerson } from './find-person'

export const approve: Command = ({ db, now }, args) => {
  const { id, username } = findPerson(db, args)
  const { refused } = db.transaction((tx) => applyAction(tx, 'approve-user', [id], null, now))
  if (refused[0] !== undefined) throw refused[0].error
  return [`${username} is approved and may go live`]
}
