import type { tables } from '@squall/shared/server/db'
import type { SecretBox } from '../../platform/secret-box'

export type StationRow = typeof tables.weatherStations.$inferSelect
type Place = Pick<StationRow, 'id' | 'userId'>
type SealedColumn = 'apiKey' | 'apiSecret' | 'pushKey'

const MASK = '••••'
const HINT_LENGTH = 4
/** Of a shorter key the last characters would tell too much. */
const SHORTEST_HINTED = 12

/** A sealed key opens in its own column of its own station of its own owner, and nowhere else. */
const ownerOf = ({ id, userId }: Place, column: SealedColumn) => `${userId}/${id}/${column}`

/** A key as it is stored; null stays null. */
export function sealKey(secrets: SecretBox, place: Place, column: SealedColumn, key: string | null): string | null {
  return key === null ? null : secrets.seal(key, ownerOf(place, column))
}

/** @throws when it was not sealed for this place */
export function openKey(secrets: SecretBox, row: StationRow, column: SealedColumn): string | null {
  const sealed = row[column]
  return sealed === null ? null : secrets.open(sealed, ownerOf(row, column))
}

export const toKeyHint = (key: string | null): string | null =>
  key === null || key.length < SHORTEST_HINTED ? null : key.slice(-HINT_LENGTH)

/** What an owner sees of a stored key. */
export const maskKey = ({ apiKey, apiKeyHint }: StationRow): string | null =>
  apiKey === null ? null : `${MASK}${apiKeyHint ?? MASK}`

/** Whether somebody sent a new key; an empty or a masked one says to leave the stored one. */
export const isNewKey = (key: string | null | undefined): key is string => typeof key === 'string' && !key.includes('•')
