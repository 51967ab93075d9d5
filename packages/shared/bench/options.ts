import { parseArgs } from 'node:util'
import { z } from 'zod'

/** A whole number of at least `least`. */
export const whole = (usual: number, least = 1) => z.coerce.number().int().min(least).default(usual)

/** A number above 0. */
export const positive = (usual: number) => z.coerce.number().positive().default(usual)

/** Names between commas; none when the option is absent. */
export const names = () =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean))

/** The seed of a run's random numbers: another one each time, unless it is given. */
export const seed = () => whole(Date.now() % 1_000_000, 0)

/** The options of every benchmark beside its own. */
interface CommonOptions {
  /** A short run, which shows that the program works and measures little. */
  quick: boolean
  /** Where all figures are written as JSON. */
  out: string
}

type Options<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>> & CommonOptions

/**
 * Returns the values of a command line. `describe` says which options there are and what they are read as, by whether the
 * run is a quick one.
 * @throws an Error of one line
 */
export function parseOptions<Shape extends z.ZodRawShape>(
  name: string,
  describe: (quick: boolean) => Shape,
  args: string[],
): Options<Shape> {
  const quick = args.includes('--quick')
  const shape = describe(quick)
  const { values } = parseArgs({
    args: args.filter((arg) => arg !== '--quick'),
    options: Object.fromEntries([...Object.keys(shape), 'out'].map((option) => [option, { type: 'string' }])),
  })
  const { out = `test-results/bench-${name}.json`, ...own } = values
  const { success, data, error } = z.object(shape).safeParse(own)
  if (!success) throw new Error(error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('; '))
  return { ...data, quick, out: String(out) }
}

/** The same of this program's command line; ends the program with 1 and a sentence where it cannot be read. */
export function readOptions<Shape extends z.ZodRawShape>(
  name: string,
  describe: (quick: boolean) => Shape,
): Options<Shape> {
  try {
    return parseOptions(name, describe, process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return process.exit(1)
  }
}
