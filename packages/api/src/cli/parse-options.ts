import type { z } from 'zod'

/**
 * Returns the options of a command, parsed.
 * @throws an Error that names the first wrong option and says what is wrong with it
 */
export function parseOptions<T extends z.ZodType>(schema: T, options: unknown): z.output<T> {
  const parsed = schema.safeParse(options)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Error(`--${String(issue?.path[0])}: ${issue?.message}`)
}
