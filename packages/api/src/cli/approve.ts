import { applyAct } from '../features/admin/mutations/act-on-user'
import type { Command } from './command'
import { findPerson } from './find-person'

export const approve: Command = ({ db, now }, args) => {
  const { id, username } = findPerson(db, args)
  db.transaction((tx) => applyAct(tx, 'approve-user', id, null, now))
  return [`${username} is approved and may go live`]
}
