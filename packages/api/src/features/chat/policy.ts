import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { badRequest, forbidden, notFound } from '../../errors'
import { isChosen, restrictionOf } from './roles'

type Reads = Pick<Db, 'select'>

/** Who asks, from their session. */
export interface Asker {
  id: string
  isAdmin: boolean
}

/** Who acts, with the name that the log keeps. */
export interface Actor extends Asker {
  username: string
}

/** The owner, administrators, and chosen moderators for as long as nobody keeps them from writing themselves. */
export function mayModerate(db: Reads, channelId: string, asker: Asker, now: Date): boolean {
  if (asker.isAdmin || asker.id === channelId) return true
  return isChosen(db, channelId, asker.id) && restrictionOf(db, channelId, asker.id, now) === undefined
}

/** @throws NOT_FOUND when there is no such person, FORBIDDEN unless the asker keeps order in their chat */
export function requireModerator(db: Reads, channelId: string, asker: Asker, now: Date): void {
  personOf(db, channelId)
  if (!mayModerate(db, channelId, asker, now)) throw forbidden('You do not moderate this chat')
}

/** @throws NOT_FOUND when there is no such person, FORBIDDEN unless it is the asker's own channel */
export function requireChannelOwner(db: Reads, channelId: string, asker: Asker): void {
  personOf(db, channelId)
  if (channelId !== asker.id) throw forbidden('Only the owner of the channel chooses its moderators')
}

/** Nobody moderates the owner or an administrator, and moderators not each other. @throws BAD_REQUEST, FORBIDDEN */
export function requireBelow(db: Reads, channelId: string, asker: Asker, person: Asker): void {
  if (person.id === asker.id) throw badRequest('You cannot do that to yourself')
  if (person.id === channelId) throw forbidden('Nobody moderates the owner of the channel')
  if (person.isAdmin) throw forbidden('Nobody moderates an administrator')
  const outranks = asker.isAdmin || asker.id === channelId
  if (!outranks && isChosen(db, channelId, person.id)) throw forbidden('Moderators do not moderate each other')
}

/** @throws FORBIDDEN for what an administrator did, unless the asker is one */
export function requireNotAboveAsker(db: Reads, actorId: string | null, asker: Asker): void {
  if (asker.isAdmin || actorId === null) return
  const { users } = tables
  const actor = db.select({ isAdmin: users.isAdmin }).from(users).where(eq(users.id, actorId)).get()
  if (actor?.isAdmin) throw forbidden('An administrator did this. Only an administrator can take it back.')
}

/** @throws NOT_FOUND for unknown people and deleted accounts */
export function personOf(db: Reads, id: string): Actor {
  const { users } = tables
  const row = db
    .select({ id: users.id, isAdmin: users.isAdmin, username: users.username, status: users.accountStatus })
    .from(users)
    .where(eq(users.id, id))
    .get()
  if (row === undefined || row.status === 'deleted') throw notFound('User not found')
  return row
}
