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

/** No text begins a line of its own, which could be taken for one of the log. */
const indent = (text: string) => text.replaceAll(/\r\n?|\n/g, '\n  ')

/** What a log never holds, and what stands there instead. In this order: an address on the web holds others of them. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  // Names and passwords in addresses, and all after the question mark.
  [/(\b[a-z][a-z\d+.-]*:\/\/)[^\s/@"'<>]+@/gi, '$1[secret]@'],
  [/\?[^\s"'<>)\]]*=[^\s"'<>)\]]*/g, '?[query]'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/gi, '[mail address]'],
  [/\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi, '[id]'],
  // Session ids, tokens, keys and hashes: long, of letters and digits. Codes of radars have no small letters.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/g, '[secret]'],
  [/(?<![\d.])(?!127\.|0\.0\.0\.0)(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/g, '[address]'],
  [/(?<![\w:])(?:[\da-f]{1,4}:){3,7}[\da-f]{1,4}(?![\w:])/gi, '[address]'],
  [/(?<![\w:])[\da-f]{1,4}(?::[\da-f]{1,4})*::(?:[\da-f]{1,4}:)*[\da-f]{0,4}(?![\w:])/gi, '[address]'],
]

/** What drizzle adds to a failed statement: the values, which are people's own. */
const VALUES = '\nparams: '

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

/** A text without whatever looks like a secret, a mail address, an id or somebody's address on the network. */
export function scrub(text: string): string {
  return SECRETS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)
}

/** A fault with where it arose and what caused it, without the values it was about. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return scrub(String(error))
  const { name, message, stack = '', cause } = error
  const at = stack.indexOf(message)
  const frames = at < 0 ? '' : stack.slice(at + message.length)
  const [said = ''] = message.split(VALUES)
  const own = scrub(`${name}: ${said}${frames}`)
  return cause === undefined ? own : `${own}\nCaused by ${describeError(cause)}`
}

/** One line of the log as people read it in a terminal, of the JSON it is elsewhere. */
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
