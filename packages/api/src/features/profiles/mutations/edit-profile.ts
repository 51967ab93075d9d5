import type { EditProfileInput, Profile } from '@squall/shared/contract/account'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Services } from '../../../services'
import { awardAchievements } from '../../achievements/award-achievements'
import { getProfile } from '../queries'

/** Changes what is named, and gives the achievements that years of experience earn. */
export function editProfile(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, ...changes }: z.output<typeof EditProfileInput>,
): Profile {
  const isChange = Object.values(changes).some((value) => value !== undefined)
  db.transaction((tx) => {
    if (!isChange) return
    tx.update(tables.users).set(changes).where(eq(tables.users.id, id)).run()
    awardAchievements(tx, id, now())
  })
  return getProfile(db, id)
}
