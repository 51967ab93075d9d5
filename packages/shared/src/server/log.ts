import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino'
import { z } from 'zod'
import { currentRequest } from './request-scope'

const Line = z.object({
  time: z.string(),
  level: z.string(),
  process: z.string(),
  message: z.string(),
  method: z.string().optional(),
  route: z.string().optional(),
  call: z.string().optional(),
  event: z.string().optional(),
  status: z.number().optional(),
  ms: z.number().optional(),
  requestId: z.string().optional(),
  error: z.string().optional(),
})

const LEVEL_WIDTH = 5

const PROCESS_WIDTH = 5

/** Returns text with indented line breaks, so that none of its lines can pass for a log line. */
const indent = (text: string) => text.replaceAll(/\r\n?|\n/g, '\n  ')

/** Patterns of secrets and their replacements, in order: URLs come first because they may contain the others. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  // User names and passwords in URLs, and query strings.
  [/(\b[a-z][a-z\d+.-]*:\/\/)[^\s/@"'<>]+@/gi, '$1[secret]@'],
  [/\?[^\s"'<>)\]]*=[^\s"'<>)\]]*/g, '?[query]'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/gi, '[mail address]'],
  [/\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi, '[id]'],
  // Session ids, tokens, keys and hashes: long words with digits and lower-case letters, which radar codes do not have.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/g, '[secret]'],
  [/(?<![\d.])(?!127\.|0\.0\.0\.0)(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/g, '[address]'],
  [/(?<![\w:])(?:[\da-f]{1,4}:){3,7}[\da-f]{1,4}(?![\w:])/gi, '[address]'],
  [/(?<![\w:])[\da-f]{1,4}(?::[\da-f]{1,4})*::(?:[\da-f]{1,4}:)*[\da-f]{0,4}(?![\w:])/gi, '[address]'],
]

/** The text before the parameter values that drizzle adds to an error; these are personal data. */
const VALUES = '\nparams: '

export const LogLevel = z.enum(['debug', 'info', 'warn', 'error'])

export type LogLevel = z.infer<typeof LogLevel>

/** `auto` writes sentences to a terminal and JSON elsewhere. */
export const LogFormat = z.enum(['auto', 'json', 'text'])

export type LogFormat = z.infer<typeof LogFormat>

/** The fields of a log line beside its message. None holds personal data. */
export interface LogFields {
  method?: string
  /** The route's pattern, never the requested URL. */
  route?: string
  /** The names of the called procedures. */
  call?: string
  /** The type of an event between the processes. */
  event?: string
  status?: number
  ms?: number
  /** Set when it differs from the id of the current request. */
  requestId?: string
  /** The caught error; its stack is written without secrets. */
  error?: unknown
}

/** Writes log lines that are safe to share: `scrub` removes secrets and personal data. */
export type Log = Record<LogLevel, (message: string, fields?: LogFields) => void>

interface LogOptions {
  /** The process that logs. */
  name: 'api' | 'media'
  level: LogLevel
  format: LogFormat
  /** Receives each line as JSON instead of standard output. */
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

/** Returns standard output, written synchronously so that the last line before an exit is not lost. */
function openOutput(isText: boolean): DestinationStream {
  const output = isText ? process.stdout : destination({ dest: process.stdout.fd, sync: true })
  // A closed reader, such as a closed terminal, must not end the process.
  output.on('error', () => undefined)
  return isText ? { write: (line) => void output.write(toSentence(line)) } : output
}

/** Returns a text without secrets, mail addresses, ids and IP addresses. */
export function scrub(text: string): string {
  return SECRETS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)
}

/** Returns an error with its stack and causes, without statement parameters and secrets. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return scrub(String(error))
  const { name, message, stack = '', cause } = error
  const at = stack.indexOf(message)
  const frames = at < 0 ? '' : stack.slice(at + message.length)
  const [said = ''] = message.split(VALUES)
  const own = scrub(`${name}: ${said}${frames}`)
  return cause === undefined ? own : `${own}\nCaused by ${describeError(cause)}`
}

/** Returns a JSON log line in the form for a terminal. */
export function toSentence(json: string): string {
  const { time, level, process, message, error, ...about } = Line.parse(JSON.parse(json))
  const { method, route, call, event, status, ms, requestId } = about
  const request = [method, route, call, event, status, ms === undefined ? undefined : `${ms} ms`, requestId]
    .filter((part) => part !== undefined)
    .join(' ')
  const clock = time.slice('2026-05-20T'.length, '2026-05-20T12:00:00'.length)
  const head = `${clock} ${process.padEnd(PROCESS_WIDTH)} ${level.padEnd(LEVEL_WIDTH)} ${indent(message)}`
  const trace = error === undefined ? '' : `\n  ${indent(error)}`
  return `${head}${request === '' ? '' : `  ${request}`}${trace}\n`
}
