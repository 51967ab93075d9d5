import { ZodError } from 'zod'
import { UpstreamError } from '../../../platform/http-client'
import { StationProblem } from '../devices/device'

const TOO_MANY = 429
const KEY_REFUSALS = [401, 403]
const NOT_KNOWN = 404

/** What went wrong when a maker's service was asked, as one sentence for the owner: never an address, never a key. */
export function problemOf(error: unknown): StationProblem {
  if (error instanceof StationProblem) return error
  if (error instanceof ZodError)
    return new StationProblem('The service answered something that could not be read', true)
  if (!(error instanceof UpstreamError)) return new StationProblem('The reading could not be taken', true)
  if (error.status === null) return new StationProblem('The service does not answer', true)
  if (KEY_REFUSALS.includes(error.status)) return new StationProblem('The key was refused')
  if (error.status === NOT_KNOWN) return new StationProblem('The service does not know this station ID')
  if (error.status === TOO_MANY) return new StationProblem('The service is busy', true)
  return new StationProblem('The service has a fault', true)
}

/** With what happens next, or what the owner can do. */
export function sentenceOf({ message, isPassing }: StationProblem, autoSync: boolean): string {
  if (!isPassing) return `${message}. Check it under Edit.`
  return autoSync ? `${message}, next try in 5 minutes.` : `${message}. Try again later.`
}
