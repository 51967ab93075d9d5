import type { Log } from '@squall/shared/server/log'

/** A log kept in a list, each line with the message of its error. Request lines are left out. */
export function createLogList(): { log: Log; logs: string[] } {
  const logs: string[] = []
  const say: Log['info'] = (message, { error, route } = {}) => {
    if (route !== undefined) return
    logs.push(error === undefined ? message : `${message}: ${error instanceof Error ? error.message : String(error)}`)
  }
  return { logs, log: { debug: say, info: say, warn: say, error: say } }
}
