import type { WarningPlace } from '@squall/shared/contract/notification'
import { publicPlace } from '@squall/shared/rules/place'
import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'

const { warningPlaces } = tables

/** Keeps where a person wants to be warned, and no closer than about a kilometre: warnings need no more. */
export function setPlace(db: Db, userId: string, { name, radiusKm, ...exact }: WarningPlace): WarningPlace {
  const place = { ...exact, ...publicPlace(exact, 'approximate'), name, radiusKm }
  db.insert(warningPlaces)
    .values({ ...place, userId })
    .onConflictDoUpdate({ target: warningPlaces.userId, set: place })
    .run()
  return place
}

/** Forgets it; where there is none nothing changes. */
export function removePlace(db: Db, userId: string): void {
  db.delete(warningPlaces).where(eq(warningPlaces.userId, userId)).run()
}
