const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const WEEK = 7 * DAY
/** When most of the country is up. */
const HOUR_OF_SENDING = 13

/** A week as a digest tells of it: from a Monday, 00:00 UTC, to the next. */
export interface Week {
  since: Date
  until: Date
}

/** The days to come that a digest tells of as well. */
export const daysAfter = ({ until }: Week): Week => ({
  since: new Date(until.getTime() + HOUR_OF_SENDING * HOUR),
  until: new Date(until.getTime() + WEEK),
})

/** The week that is to be told of now, or null: digests go out on Mondays from 13:00 UTC. */
export function weekToTell(now: Date): Week | null {
  if (now.getUTCDay() !== 1 || now.getUTCHours() < HOUR_OF_SENDING) return null
  const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  return { since: new Date(until.getTime() - WEEK), until }
}

const dateOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Names a person's digest of a week, so that it is told once. */
export const digestKey = (userId: string, { since }: Week): string => `weekly-digest:${userId}:${dateOf(since)}`

/** The week that a key tells of, or null where it is another kind of key. */
export function weekOfKey(key: string): Week | null {
  const since = new Date(`${/^weekly-digest:.*:(\d{4}-\d\d-\d\d)$/.exec(key)?.[1]}T00:00:00Z`)
  return Number.isNaN(since.getTime()) ? null : { since, until: new Date(since.getTime() + WEEK) }
}
