import type { ChatAct } from '@squall/shared/contract/chat'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, eq } from 'drizzle-orm'
import { badRequest, conflict, notFound } from '../../../errors'
import type { Services } from '../../../services'
import { recordAct } from '../../admin-log/record-act'
import { findByLogin } from '../../auth/queries'
import { type Actor, personOf, requireChannelOwner } from '../policy'
import { isChosen } from '../roles'
import { standingNews } from './tell-chat'

const { chatModerators } = tables
const MODERATORS = 50

type Moderation = Pick<Services, 'db' | 'media' | 'now'>

/**
 * The owner of a channel chooses somebody to keep order in its chat.
 * @throws NOT_FOUND, FORBIDDEN, BAD_REQUEST for oneself, CONFLICT when they are chosen already or there are 50
 */
export function addModerator(
  { db, media, now }: Moderation,
  actor: Actor,
  { channelId, username }: { channelId: string; username: string },
): ChatAct {
  requireChannelOwner(db, channelId, actor)
  const person = findByUsername(db, username)
  if (person.id === actor.id) throw badRequest('You moderate your own chat already')
  if (isChosen(db, channelId, person.id)) throw conflict(`@${person.username} moderates already`)
  const chosen = db.select({ n: count() }).from(chatModerators).where(eq(chatModerators.channelId, channelId)).get()
  if ((chosen?.n ?? 0) >= MODERATORS) throw conflict(`A chat has at most ${MODERATORS} moderators`)
  const actId = db.transaction((tx) => {
    setModerator(tx, channelId, person.id, now())
    const description = `Made @${person.username} a moderator`
    const act = { action: 'add-moderator', type: 'chat', description, subjectId: person.id, channelId } as const
    return recordAct(tx, { ...act, actor, now: now() })
  })
  media.publish(...standingNews(db, channelId, person.id))
  return { actId }
}

/** @throws NOT_FOUND where they were not chosen, FORBIDDEN */
export function removeModerator(
  { db, media, now }: Moderation,
  actor: Actor,
  { channelId, userId }: { channelId: string; userId: string },
): ChatAct {
  requireChannelOwner(db, channelId, actor)
  if (!isChosen(db, channelId, userId)) throw notFound('This person does not moderate here')
  const { username } = personOf(db, userId)
  const actId = db.transaction((tx) => {
    setModerator(tx, channelId, userId, null)
    const description = `@${username} is no moderator any more`
    const act = { action: 'remove-moderator', type: 'chat', description, subjectId: userId, channelId } as const
    return recordAct(tx, { ...act, actor, now: now() })
  })
  media.publish(...standingNews(db, channelId, userId))
  return { actId }
}

/** Makes somebody a moderator from this moment on, or none with null; doing either twice changes nothing. */
export function setModerator(
  db: Pick<Db, 'insert' | 'delete'>,
  channelId: string,
  userId: string,
  since: Date | null,
): void {
  if (since === null) {
    db.delete(chatModerators)
      .where(and(eq(chatModerators.channelId, channelId), eq(chatModerators.userId, userId)))
      .run()
  } else db.insert(chatModerators).values({ channelId, userId, createdAt: since }).onConflictDoNothing().run()
}

/** Typed with or without the @. @throws NOT_FOUND */
function findByUsername(db: Db, typed: string): Actor {
  const name = typed.trim().replace(/^@/, '')
  const user = name.includes('@') ? undefined : findByLogin(db, name)
  if (user === undefined) throw notFound('User not found')
  return personOf(db, user.id)
}
