import { getInputOutputParsers } from 'trpc-to-openapi'
import type { ProcedureFacts } from '../root-router'
import { type KnownValues, sampleInput } from './sample-input'

interface Call {
  name: string
  method: string
  path: string
  body?: unknown
  isQuery: boolean
}

/** How a procedure is called, over tRPC and over REST, with the ids that are known. */
export function listCalls({ path, type, openapi, procedure }: ProcedureFacts, known: KnownValues): Call[] {
  const input = sampleInput(getInputOutputParsers(procedure).inputParser, known)
  const isQuery = type === 'query'
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
  const trpc = { name: path, path: `/api/trpc/${path}${isQuery ? query : ''}`, isQuery }
  const calls: Call[] = [{ ...trpc, ...(isQuery ? { method: 'GET' } : { method: 'POST', body: input ?? {} }) }]
  if (openapi === undefined) return calls
  const fields = Object.entries(Object(input)).filter(([, value]) => typeof value !== 'object')
  const { method } = openapi
  const address = fillPath(`/api${openapi.path}`, known)
  const search =
    method === 'GET'
      ? `?${new URLSearchParams(fields.map(([key, value]): [string, string] => [key, String(value)]))}`
      : ''
  const rest = { name: `${method} ${openapi.path}`, method, path: `${address}${search}`, isQuery }
  return [...calls, { ...rest, ...(method !== 'GET' && { body: input ?? {} }) }]
}

export const fillPath = (path: string, known: KnownValues): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(known[name] ?? 'none'))
