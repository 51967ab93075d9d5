const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const WEEK = 7 * DAY
/** Digests go out at 13:00 UTC, in the morning of the United States. */
const SENDING_HOUR_UTC = 13

/** The week of a digest: from a Monday, 00:00 UTC, to the next. */
export interface Week {
  since: Date
  until: Date
}

/** Returns the days after the digest is sent, whose planned streams it lists. */
export const followingDays = ({ until }: Week): Week => ({
  since: new Date(until.getTime() + SENDING_HOUR_UTC * HOUR),
  until: new Date(until.getTime() + WEEK),
})

/** Returns the week whose digest goes out now, or null: digests go out on Mondays from 13:00 UTC. */
export function currentDigestWeek(now: Date): Week | null {
  if (now.getUTCDay() !== 1 || now.getUTCHours() < SENDING_HOUR_UTC) return null
  const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  return { since: new Date(until.getTime() - WEEK), until }
}

const toDate = (timeFormat: Date): string => timeFormat.toISOString().slice(0, 10)

/** Returns the key of a user's digest of a week, so that it is sent once. */
export const digestKey = (userId: string, { since }: Week): string => `weekly-digest:${userId}:${toDate(since)}`

/** Returns the week in a digest key, or null for another kind of key. */
export function weekFromKey(key: string): Week | null {
  const since = new Date(`${/^weekly-digest:.*:(\d{4}-\d\d-\d\d)$/.exec(key)?.[1]}T00:00:00Z`)
  return Number.isNaN(since.getTime()) ? null : { since, until: new Date(since.getTime() + WEEK) }
}
