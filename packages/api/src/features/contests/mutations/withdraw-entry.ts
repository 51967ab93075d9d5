import type { WithdrawInput } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { forbidden } from '../../../errors'
import type { Services } from '../../../services'
import type { Asker } from '../../photos/policy'
import { requireEntry, requireOpen } from '../policy'

const { contestEntries, photos } = tables

/**
 * Takes a photo out of a contest that is still open, with its votes: its author may, and administrators.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT when the contest is over
 */
export function withdrawEntry(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, entryId }: WithdrawInput,
  asker: NonNullable<Asker>,
): void {
  db.transaction((tx) => {
    requireOpen(tx, id, now())
    const { photoId } = requireEntry(tx, id, entryId)
    const photo = tx.select({ userId: photos.userId }).from(photos).where(eq(photos.id, photoId)).get()
    if (photo?.userId !== asker.id && !asker.isAdmin) throw forbidden('This photo is not yours')
    tx.delete(contestEntries).where(eq(contestEntries.id, entryId)).run()
  })
}
