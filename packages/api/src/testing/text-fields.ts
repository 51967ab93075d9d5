import type { z } from 'zod'

/** A place in a schema where text comes in (or goes out). */
export interface TextField {
  /** For instance `channels.editPage social_links[]`. */
  name: string
  /** What reads the text, with all that is done to it. */
  schema: z.ZodType
}

const definitionOf = (schema: unknown) => (schema as z.core.$ZodTypes)._zod.def
const asType = (schema: unknown) => schema as z.ZodType

/** What a schema takes at last, under what makes it optional, nullable and so on. */
function innermost(schema: unknown): unknown {
  const def = definitionOf(schema)
  if (def.type === 'pipe') return innermost(def.in)
  return 'innerType' in def ? innermost(def.innerType) : schema
}

/**
 * Every text field of a schema, however deep.
 * @throws for a kind of schema that it does not know, so that no text is passed over
 */
export function textFields(schema: unknown, name: string): TextField[] {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'string':
    case 'template_literal':
      return [{ name, schema: asType(schema) }]
    case 'pipe': {
      // What is read out of a text is a field of its own only where it is an object: JSON in a text.
      if (definitionOf(innermost(def.in)).type !== 'string') return textFields(def.in, name)
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
