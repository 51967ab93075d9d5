import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino'
import { z } from 'zod'
import { currentRequest } from './request-scope'
import { describeError, scrub } from './scrub'
import { toSentence } from './sentence'

export const LogLevel = z.enum(['debug', 'info', 'warn', 'error'])
export type LogLevel = z.infer<typeof LogLevel>

/** auto: sentences in a terminal, JSON elsewhere. */
export const LogFormat = z.enum(['auto', 'json', 'text'])
export type LogFormat = z.infer<typeof LogFormat>

/** All that a line may say beside its sentence. There is no place in it for anything of a person. */
export interface LogFields {
  method?: string
  /** The pattern, never the address that was asked for. */
  route?: string
  /** Procedures, by name. */
  call?: string
  /** What one process told the other, by kind. */
  event?: string
  status?: number
  ms?: number
  /** Where it is not that of the request being worked on. */
  requestId?: string
  /** Whatever was caught; its stack is written without secrets. */
  error?: unknown
}

/** Writes lines that whoever runs this may give away: see scrub.ts for what never stands in them. */
export type Log = Record<LogLevel, (message: string, fields?: LogFields) => void>

interface LogOptions {
  /** Which process speaks. */
  name: 'api' | 'media'
  level: LogLevel
  format: LogFormat
  /** Takes each line as JSON; standard output without it. */
  write?: (line: string) => void
}

export function createLog({ name, level, format, write }: LogOptions): Log {
  const isText = format === 'text' || (format === 'auto' && process.stdout.isTTY === true)
  const lines = pino(
    {
      level,
      base: { process: name },
      messageKey: 'message',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    write === undefined ? openOutput(isText) : { write },
  )
  const say =
    (at: LogLevel): Log[LogLevel] =>
    (message, fields = {}) => {
      if (!lines.isLevelEnabled(at)) return
      const { error, ...rest } = fields
      const requestId = fields.requestId ?? currentRequest()?.id
      lines[at]({ ...rest, requestId, ...(error !== undefined && { error: describeError(error) }) }, scrub(message))
    }
  return { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') }
}

/** Each line is out before the next begins, so that the last one before an end is there too. */
function openOutput(isText: boolean): DestinationStream {
  const output = isText ? process.stdout : destination({ dest: process.stdout.fd, sync: true })
  // Whoever read the lines has gone, as a terminal that was closed; that is no reason to end.
  output.on('error', () => undefined)
  return isText ? { write: (line) => void output.write(toSentence(line)) } : output
}
