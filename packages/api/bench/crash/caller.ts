import type { z } from 'zod'
import { Refused } from './ledger'

/** Long, since a request that is given up and done later would look like a fault. */
const ANSWER_WITHIN_MS = 60_000

interface Asked {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  session?: string
  body?: object | FormData
}

/** How a client calls the api. */
export type Call = <Shape extends z.ZodType>(shape: Shape, asked: Asked) => Promise<z.output<Shape>>

/**
 * Returns calls of one client, with an address of its own. They throw Refused for a 4xx, else an Error: the outcome is
 * unknown.
 */
export function createCaller(address: string, from: number): Call {
  const forwardedFor = `198.51.${100 + Math.floor(from / 250)}.${1 + (from % 250)}`
  return async (shape, { method, path, session, body }) => {
    const isForm = body instanceof FormData
    const answer = await fetch(address + path, {
      method,
      headers: {
        'x-forwarded-for': forwardedFor,
        ...(session !== undefined && { 'x-session-id': session }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const text = await answer.text()
    if (answer.status >= 400 && answer.status < 500) throw new Refused(answer.status)
    if (!answer.ok) throw new Error(`answered ${answer.status}`)
    return shape.parse(JSON.parse(text))
  }
}
