import type { Log, LogFields, LogLevel } from '@squall/shared/server/log'

export interface LoggedLine extends LogFields {
  level: LogLevel
  message: string
}

/** Returns a log that is kept in a list. */
export function createLogList(): { log: Log; lines: LoggedLine[] } {
  const lines: LoggedLine[] = []
  const say =
    (level: LogLevel): Log[LogLevel] =>
    (message, fields) =>
      void lines.push({ level, message, ...fields })
  return { lines, log: { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') } }
}
