import { instanceofZodTypeKind, instanceofZodTypeObject, unwrapZodType } from 'trpc-to-openapi'
import { z } from 'zod'
import { badRequest } from '../../errors'

const FLAGS: Record<string, boolean> = { true: true, '1': true, false: false, '0': false }
const NUMBER = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i

/** Returns a boolean from its text. @throws BAD_REQUEST for anything but true, false, 1 and 0 */
function readFlag(name: string, text: string): boolean {
  const flag = FLAGS[text.trim().toLowerCase()]
  if (flag === undefined) throw badRequest(`${name} must be true or false`)
  return flag
}

function readText(name: string, text: string, kind: z.ZodType): unknown {
  if (instanceofZodTypeKind(kind, 'boolean')) return readFlag(name, text)
  return instanceofZodTypeKind(kind, 'number') && NUMBER.test(text) ? Number(text) : text
}

/** Whether a field is a list; `unwrapZodType` goes on to its elements. */
function isList(field: z.core.$ZodType): boolean {
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional) return isList(field.unwrap())
  return field instanceof z.ZodArray
}

/**
 * Returns query values with the types of the input schema: a URL holds only text, so booleans and numbers are parsed, and a
 * name that stands once is a list of one where the schema has a list. Text that is not a number stays as it is, so that the schema
 * reports it.
 * @param isBody true for a JSON body, which has lists of its own
 * @throws BAD_REQUEST
 */
export function parseQueryValues(
  input: z.ZodType,
  values: Record<string, unknown>,
  isBody = false,
): Record<string, unknown> {
  if (!instanceofZodTypeObject(input)) return values
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(input.shape, name) ? input.shape[name] : undefined
      if (typeof value !== 'string' || !(field instanceof z.ZodType)) return [name, value]
      const read = readText(name, value, unwrapZodType(field, true))
      return [name, !isBody && isList(field) ? [read] : read]
    }),
  )
}
