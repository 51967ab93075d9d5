/** Environment variables by which the set-up tells the tests about the running system. */
export const SYSTEM_URL = 'SQUALL_JOURNEY_URL'
export const SETUP_LINK = 'SQUALL_JOURNEY_SETUP_LINK'
/** A temporary folder: the system's data, and what one journey leaves for the next. */
export const FOLDER = 'SQUALL_JOURNEY_FOLDER'

/** @throws when the variable is missing: the tests were started without their set-up */
export function told(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set; run the journeys with "npm run check:journeys"`)
  return value
}
