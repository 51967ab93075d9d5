const MINUTE = 60_000

/** A length of time in one word or two, rounded up: '40 s', '9 min', '24 h'. */
function lengthOf(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE)
  if (ms <= MINUTE) return `${Math.max(1, Math.ceil(ms / 1_000))} s`
  return minutes < 120 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`
}

/** What somebody reads who may not write. */
export const restrictionText = (until: Date | null, now: Date): string =>
  until === null
    ? 'You are banned from this chat'
    : `You are timed out. You may write again in ${lengthOf(until.getTime() - now.getTime())}.`

const EXCERPT_CHARACTERS = 80

/** How a line begins, for the log. */
export function excerpt(message: string): string {
  const letters = [...message]
  return letters.length <= EXCERPT_CHARACTERS ? message : `${letters.slice(0, EXCERPT_CHARACTERS).join('')}…`
}
