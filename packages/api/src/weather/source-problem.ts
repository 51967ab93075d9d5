import { UpstreamError } from '../platform/http-client'

const TOO_MANY = 429

/** Why a source gave nothing, for a person: no address, no key, no name of a program. Null when it was not asked at all. */
export function problemOf(error: unknown): string | null {
  if (!(error instanceof UpstreamError)) return 'Its answer could not be used.'
  switch (error.failure) {
    case 'refused':
      return refusal(error.status)
    case 'slow':
      return 'It did not answer in time.'
    case 'unreachable':
      return 'It cannot be reached.'
    case 'unreadable':
      return 'Its answer could not be read.'
    case 'outdated':
      return 'Its newest data are not of now.'
    case 'paused':
      return null
  }
}

function refusal(status: number | null): string {
  if (status === TOO_MANY) return 'It asks for fewer questions.'
  if (status !== null && status >= 500) return `It reports a fault of its own (${status}).`
  return `It did not give what was asked for (${status}).`
}
