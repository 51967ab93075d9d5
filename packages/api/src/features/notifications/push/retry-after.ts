const MAX_MS = 60 * 60_000

/** What a Retry-After header (RFC 9110: seconds or a date) asks for in milliseconds, at most an hour. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), MAX_MS)
}
