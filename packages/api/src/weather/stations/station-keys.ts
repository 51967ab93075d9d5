import type { tables } from '@squall/shared/server/db'
import type { SecretBox } from '../../platform/secret-box'

export type StationRow = typeof tables.weatherStations.$inferSelect
type Place = Pick<StationRow, 'id' | 'userId'>
type SealedColumn = 'apiKey' | 'apiSecret' | 'pushKey'

const MASK = '••••'
const HINT_LENGTH = 4
/** The last characters of a shorter key would reveal too much. */
const SHORTEST_HINTED = 12

/** Returns the context of a sealed key, which can be opened only in its own column of its own station and owner. */
const toSealContext = ({ id, userId }: Place, column: SealedColumn) => `${userId}/${id}/${column}`

/** Returns a key as it is stored; null stays null. */
export function sealKey(secrets: SecretBox, place: Place, column: SealedColumn, key: string | null): string | null {
  return key === null ? null : secrets.seal(key, toSealContext(place, column))
}

/** @throws when it was not sealed for this place */
export function openKey(secrets: SecretBox, row: StationRow, column: SealedColumn): string | null {
  const sealed = row[column]
  return sealed === null ? null : secrets.open(sealed, toSealContext(row, column))
}

export const toKeyHint = (key: string | null): string | null =>
  key === null || key.length < SHORTEST_HINTED ? null : key.slice(-HINT_LENGTH)

/** Returns a stored key as its owner sees it: masked but for the last characters. */
export const maskKey = ({ apiKey, apiKeyHint }: StationRow): string | null =>
  apiKey === null ? null : `${MASK}${apiKeyHint ?? MASK}`

/** Returns whether this is a new key; an empty or a masked one keeps the stored key. */
export const isNewKey = (key: string | null | undefined): key is string => typeof key === 'string' && !key.includes('•')
