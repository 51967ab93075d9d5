import { timingSafeEqual } from 'node:crypto'
import { type Db, hashSecret, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { newReadableCode } from '../../../platform/tokens'
import type { StationRow } from '../../../weather/stations/keys'

const ID_LETTERS = 8
/** 99 bits; few enough to be typed into a console. */
const KEY_LETTERS = 20

/** What a device is to call itself, and the key that proves it. */
export const newPushId = (): string => `SQ${newReadableCode(ID_LETTERS)}`
export const newPushKey = (): string => newReadableCode(KEY_LETTERS)

const nobody = hashSecret(newPushKey())

/** The station that goes by this ID when the key is its own; an unknown ID takes as long as a wrong key. */
export function findPushed(db: Db, id: string, key: string): StationRow | null {
  const { weatherStations } = tables
  const row = db.select().from(weatherStations).where(eq(weatherStations.pushId, id)).get()
  const [given, stored] = [hashSecret(key), row?.pushKeyHash ?? nobody].map((hash) => Buffer.from(hash, 'hex'))
  if (given === undefined || stored === undefined || !timingSafeEqual(given, stored)) return null
  return row ?? null
}
