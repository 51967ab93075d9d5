import { instanceofZodTypeKind, instanceofZodTypeObject, unwrapZodType } from 'trpc-to-openapi'
import { z } from 'zod'
import { badRequest } from '../errors'

const FLAGS: Record<string, boolean> = { true: true, '1': true, false: false, '0': false }
const NUMBER = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i

/** A flag that came as text. @throws BAD_REQUEST for anything but true, false, 1 and 0 */
function readFlag(name: string, text: string): boolean {
  const flag = FLAGS[text.trim().toLowerCase()]
  if (flag === undefined) throw badRequest(`${name} must be true or false`)
  return flag
}

function readText(name: string, text: string, kind: z.ZodType): unknown {
  if (instanceofZodTypeKind(kind, 'boolean')) return readFlag(name, text)
  return instanceofZodTypeKind(kind, 'number') && NUMBER.test(text) ? Number(text) : text
}

/**
 * Addresses hold texts alone: where an input wants a flag or a number, its fields are read as such. What is no
 * number stays as it is, so that the schema says what is wrong with it.
 * @throws BAD_REQUEST
 */
export function readTexts(input: z.ZodType, values: Record<string, unknown>): Record<string, unknown> {
  if (!instanceofZodTypeObject(input)) return values
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(input.shape, name) ? input.shape[name] : undefined
      if (typeof value !== 'string' || !(field instanceof z.ZodType)) return [name, value]
      return [name, readText(name, value, unwrapZodType(field, false))]
    }),
  )
}
