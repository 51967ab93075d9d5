import { isDeepStrictEqual } from 'node:util'
import { unwrapZodType } from 'trpc-to-openapi'
import { z } from 'zod'
import { badRequest, forbidden } from '../../errors'

type Fields = Record<string, unknown>

/** Fields of the documented calls that name the caller. They grant nothing. */
const CALLER_IDS = ['userId', 'user_id', 'followerId', 'viewerId', 'peerId']
const CALLER_FIELDS = [...CALLER_IDS, 'isBroadcaster']

function getShape(schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> {
  const object = schema === undefined ? undefined : unwrapZodType(schema, true)
  return object instanceof z.ZodObject ? object.shape : {}
}

/** Whether an input is an object with fields, and no list. */
export const hasFields = (input: unknown): input is Fields =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

/** Returns the unknown fields of the objects within a field, with their path: "social_links.0.colour". */
function listUnknownWithin(schema: z.core.$ZodType | undefined, value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => listUnknownWithin(schema, each, `${path}.${index}`))
  // A list unwraps to its elements.
  const inner = schema === undefined ? undefined : unwrapZodType(schema, true)
  // An object with a catch-all takes any field.
  if (!(inner instanceof z.ZodObject) || inner.def.catchall !== undefined || !hasFields(value)) return []
  return Object.entries(value).flatMap(([name, each]) => {
    const known = inner.shape[name]
    return known === undefined ? [`${path}.${name}`] : listUnknownWithin(known, each, `${path}.${name}`)
  })
}

/** The client of the app adds it to the input of each list that has a cursor. */
const PAGE_FIELD = 'direction'

/**
 * Returns a check of an input's fields that refuses what would be ignored. A PATCH may send the entity's other fields back as
 * they are: `readEntity` returns its current state, or null where it cannot be read alone.
 * Numbers may have changed meanwhile (viewers, likes) and are not compared.
 * @throws BAD_REQUEST, and FORBIDDEN for a field that names another caller
 */
export function createFieldCheck(schemas: {
  input: z.ZodType | undefined
  output: z.ZodType | undefined
  isPatch: boolean
}) {
  const shape = getShape(schemas.input)
  const entityShape = schemas.isPatch ? getShape(schemas.output) : {}
  const accepted = new Set(Object.keys(shape))
  if (accepted.has('cursor')) accepted.add(PAGE_FIELD)
  const entity = new Set(Object.keys(entityShape))
  /** What an entity answers within its fields may be sent back, too. */
  const listUnknownParts = (name: string, value: unknown) => {
    const answered = name in entityShape ? new Set(listUnknownWithin(entityShape[name], value, name)) : null
    return listUnknownWithin(shape[name], value, name).filter((path) => answered?.has(path) ?? true)
  }
  return async (fields: Fields, callerId: string | null, readEntity: () => Promise<Fields | null>): Promise<void> => {
    const others = Object.keys(fields).filter((name) => !accepted.has(name))
    const unknown = others.filter((name) => !entity.has(name) && !CALLER_FIELDS.includes(name))
    unknown.push(...Object.keys(fields).flatMap((name) => listUnknownParts(name, fields[name])))
    if (unknown.length > 0) throw badRequest(`Unknown field: ${unknown.join(', ')}`)
    const foreign = others.find(
      (name) => CALLER_IDS.includes(name) && name !== 'peerId' && callerId !== null && fields[name] !== callerId,
    )
    if (foreign !== undefined && !entity.has(foreign)) throw forbidden(`${foreign} is not yours`)
    const sentBack = others.filter((name) => entity.has(name) && typeof fields[name] !== 'number')
    const current = sentBack.length === 0 ? null : await readEntity()
    if (current === null) return
    const changed = sentBack.find((name) => !isDeepStrictEqual(fields[name], current[name]) && !isLive(fields[name]))
    if (changed !== undefined) throw badRequest(`${changed} cannot be changed here`)
  }
}

/** Whether a value may change by itself between two requests: measured weather, counts in an object. */
const isLive = (value: unknown): boolean => typeof value === 'object' && value !== null
