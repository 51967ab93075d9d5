/**
 * The systems the journeys run on: a new one, one set up for each wire, one with simulated weather, and for each worker
 * one on which members do things that others would see.
 */
export type SystemName = 'new' | 'binary' | 'text' | 'simulated' | `members_${number}`

/** The members' system of the worker that asks. */
export const membersSystem = (): SystemName => `members_${Number(process.env.TEST_PARALLEL_INDEX ?? 0)}`

/** Environment variables by which the set-up tells the tests about a running system. */
export const urlOf = (system: SystemName) => `SQUALL_JOURNEY_${system.toUpperCase()}_URL`
export const inviteCodeOf = (system: SystemName) => `SQUALL_JOURNEY_${system.toUpperCase()}_INVITE_CODE`
/** The folder of the mails of the system `text`. */
export const OUTBOX = 'SQUALL_JOURNEY_OUTBOX'
export const SETUP_LINK = 'SQUALL_JOURNEY_SETUP_LINK'

/** @throws when the variable is missing: the tests were started without their set-up */
export function told(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set; run the journeys with "npm run test:journeys"`)
  return value
}
