import type { z } from 'zod'

/** Returns what the JSON of a message holds; null where it is malformed or does not match the schema. */
export function readJson<Value>(schema: z.ZodType<Value>, bytes: Uint8Array): Value | null {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(bytes).toString())).data ?? null
  } catch {
    return null
  }
}
