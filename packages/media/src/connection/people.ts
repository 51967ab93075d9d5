import { limits } from '@squall/shared/contract/wire'
import type { Clock } from '../clock'
import type { Connection } from './connection'
import { createSlidingLimit } from './rate-limit'

/** Somebody signed in, over all of their sockets. */
export interface Person {
  readonly userId: string
  readonly sockets: Set<Connection>
  readonly chatLimit: { allow(): boolean }
  /** Settles when their former chat lines are stored, so that lines keep their order. */
  chatting: Promise<void>
}

export interface People {
  /** The person, known already or new; they are remembered while a socket of theirs is open. */
  find(userId: string): Person
  leave(connection: Connection): void
}

export function createPeople(clock: Clock): People {
  const people = new Map<string, Person>()
  return {
    find(userId) {
      const known = people.get(userId)
      if (known !== undefined) return known
      const person: Person = {
        userId,
        sockets: new Set(),
        chatLimit: createSlidingLimit(limits.chatMessages, limits.chatWindowMs, clock),
        chatting: Promise.resolve(),
      }
      people.set(userId, person)
      return person
    },
    leave(connection) {
      const { person } = connection
      person?.sockets.delete(connection)
      if (person?.sockets.size === 0) people.delete(person.userId)
    },
  }
}
