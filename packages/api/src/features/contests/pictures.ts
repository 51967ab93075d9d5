import type { Contest } from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { Services } from '../../services'
import { type Actor, recordAuditEvent } from '../admin-log/audit-events'
import { getContest, requireContest, requireOpenContest } from './queries'

const { contests } = tables

interface PictureChange {
  id: string
  administrator: Actor
  now: Date
}

/**
 * Stores the picture of an open contest in place of the former one. Returns its URL.
 * @throws NOT_FOUND, CONFLICT when the contest is over, and what reading the picture throws
 */
export async function setContestPicture(
  { db, files, now, readPicture }: Pick<Services, 'db' | 'files' | 'now' | 'readPicture'>,
  id: string,
  administrator: Actor,
  bytes: Buffer,
): Promise<string> {
  const { sizes } = await readPicture(administrator.id, 'contests', bytes)
  const url = await files.putPicture('contests', sizes)
  let former: string | null
  try {
    // The contest may have ended while its picture was decoded.
    former = db.transaction((tx) => {
      const { title, pictureUrl } = requireOpenContest(tx, id, now())
      tx.update(contests).set({ pictureUrl: url }).where(eq(contests.id, id)).run()
      recordPictureChange(tx, { id, administrator, now: now() }, `Set the picture of the contest “${title}”`)
      return pictureUrl
    })
  } catch (error) {
    await files.removePictures(url)
    throw error
  }
  await files.removePictures(former)
  return url
}

/** Returns the contest without its picture and what it said about it. @throws NOT_FOUND */
export async function removeContestPicture(
  services: Pick<Services, 'db' | 'files' | 'now'>,
  id: string,
  administrator: Actor,
): Promise<Contest> {
  const { db, files, now } = services
  const former = db.transaction((tx) => {
    const { title, pictureUrl } = requireContest(tx, id)
    if (pictureUrl === null) return null
    tx.update(contests).set({ pictureUrl: null, pictureAlt: null }).where(eq(contests.id, id)).run()
    recordPictureChange(tx, { id, administrator, now: now() }, `Removed the picture of the contest “${title}”`)
    return pictureUrl
  })
  await files.removePictures(former)
  return getContest(services, id, administrator)
}

function recordPictureChange(tx: Pick<Db, 'insert'>, change: PictureChange, description: string): void {
  const { id, administrator, now } = change
  recordAuditEvent(tx, {
    actor: administrator,
    action: 'edit-contest',
    type: 'contest',
    description,
    subjectId: id,
    now,
  })
}
