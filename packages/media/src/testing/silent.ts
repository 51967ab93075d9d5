import type { Log } from '@squall/shared/observe/log'

const nothing = () => undefined

/** A log for tests that are about something else. */
export const silent: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing }
