import { z } from 'zod'

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
