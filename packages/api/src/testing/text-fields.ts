import type { z } from 'zod'

/** A text field of a schema. */
export interface TextField {
  /** For instance `channels.editPage social_links[]`. */
  name: string
  /** The schema of the field with all its transformations. */
  schema: z.ZodType
}

const getDefinition = (schema: unknown) => (schema as z.core.$ZodTypes)._zod.def
const asType = (schema: unknown) => schema as z.ZodType

/** The schema inside optional, nullable and other wrappers. */
function unwrap(schema: unknown): unknown {
  const def = getDefinition(schema)
  if (def.type === 'pipe') return unwrap(def.in)
  return 'innerType' in def ? unwrap(def.innerType) : schema
}

/**
 * Every text field of a schema, however deep.
 * @throws for an unknown kind of schema, so that no text field is missed
 */
export function textFields(schema: unknown, name: string): TextField[] {
  const def = getDefinition(schema)
  switch (def.type) {
    case 'string':
    case 'template_literal':
      return [{ name, schema: asType(schema) }]
    case 'pipe': {
      // A text that is parsed (JSON) has fields of its own when the result is an object.
      if (getDefinition(unwrap(def.in)).type !== 'string') return textFields(def.in, name)
      const inside = textFields(def.out, name).filter((field) => field.name !== name)
      return [{ name, schema: asType(schema) }, ...inside]
    }
    case 'object': {
      const open = def.catchall === undefined ? [] : textFields(def.catchall, `${name} {}`)
      return [...Object.entries(def.shape).flatMap(([key, field]) => textFields(field, joined(name, key))), ...open]
    }
    case 'array':
      return textFields(def.element, `${name}[]`)
    case 'tuple':
      return def.items.flatMap((item) => textFields(item, `${name}[]`))
    case 'record':
      return [...textFields(def.keyType, `${name} key`), ...textFields(def.valueType, `${name}{}`)]
    case 'union':
      return def.options.flatMap((option) => textFields(option, name))
    case 'intersection':
      return [...textFields(def.left, name), ...textFields(def.right, name)]
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return textFields(def.innerType, name)
    case 'number':
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'null':
    case 'undefined':
    case 'void':
    case 'never':
    case 'transform':
      return []
    default:
      throw new Error(`${name}: does a schema of type ${def.type} take text?`)
  }
}

const joined = (name: string, key: string) => (name.includes(' ') ? `${name}.${key}` : `${name} ${key}`)
