import { type Db, tables } from '@squall/shared/server/db'

/** Everybody's id by their username. */
export function idsByName(db: Db): Map<string, string> {
  const { users } = tables
  const people = db.select({ id: users.id, username: users.username }).from(users).all()
  return new Map(people.map(({ id, username }) => [username, id]))
}
