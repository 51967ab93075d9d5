import type { Db } from '@squall/shared/server/db'
import type { z } from 'zod'

interface CommandContext {
  db: Db
  publicUrl: string
  now: Date
}

/** Answers the lines to print; throws an Error whose message is the one line that says what is wrong. */
export type Command = (context: CommandContext, args: string[]) => string[] | Promise<string[]>

/** The first problem of a command's options, named by its option. */
export function parseOptions<T extends z.ZodType>(schema: T, options: unknown): z.output<T> {
  const parsed = schema.safeParse(options)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Error(`--${String(issue?.path[0])}: ${issue?.message}`)
}
