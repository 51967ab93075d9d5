/**
 * The systems the journeys run on: a new one, one for each wire, one with simulated weather, and one for each worker where
 * members change data that other journeys would see.
 */
export type SystemName = 'new' | 'binary' | 'text' | 'simulated' | `members_${number}`

/** Returns the members' system of the current worker. */
export const membersSystem = (): SystemName => `members_${Number(process.env.TEST_PARALLEL_INDEX ?? 0)}`

/** Environment variables in which the set-up passes a running system to the tests. */
export const urlVariable = (system: SystemName) => `SQUALL_JOURNEY_${system.toUpperCase()}_URL`
export const inviteCodeVariable = (system: SystemName) => `SQUALL_JOURNEY_${system.toUpperCase()}_INVITE_CODE`
/** The folder of the mails of the system `text`. */
export const OUTBOX = 'SQUALL_JOURNEY_OUTBOX'
export const SETUP_LINK = 'SQUALL_JOURNEY_SETUP_LINK'

/** Returns an environment variable. @throws when it is missing: the tests were started without their set-up */
export function requireVariable(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set; run the journeys with "npm run test:journeys"`)
  return value
}
