import type { Db } from '@squall/shared/server/db'
import { findUserByLogin } from '../features/auth/queries'

/** The one account a command's argument names. */
export function findPerson(db: Db, [username, ...more]: string[]) {
  if (username === undefined || more.length > 0) throw new Error('Name one username')
  const person = findUserByLogin(db, username)
  if (person === undefined) throw new Error(`There is no account called ${username}`)
  return person
}
