import type { z } from 'zod'

const getDefinition = (schema: unknown) => (schema as z.core.$ZodTypes)._zod.def

/** Values for fields by name; the others get the simplest value that their kind allows. */
export type KnownValues = Readonly<Record<string, unknown>>

/** Returns an input that a schema of a procedure accepts, as a rule. Optional fields are left out unless their name is known. */
export function sampleInput(schema: unknown, known: KnownValues, name = ''): unknown {
  const def = getDefinition(schema)
  if (name in known) return known[name]
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).flatMap(([key, field]) => {
          const value = sampleInput(field, known, key)
          return value === undefined ? [] : [[key, value]]
        }),
      )
    case 'array':
      return [sampleInput(def.element, known, name.replace(/s$/, ''))]
    case 'tuple':
      return def.items.map((item) => sampleInput(item, known, name))
    case 'union':
      return sampleInput(def.options[0], known, name)
    case 'pipe':
      return sampleInput(def.in, known, name)
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'string':
    case 'template_literal':
      return 'Moore'
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'nonoptional':
    case 'readonly':
      return sampleInput(def.innerType, known, name)
    default:
      return undefined
  }
}
