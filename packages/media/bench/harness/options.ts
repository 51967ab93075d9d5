import { parseArgs } from 'node:util'

export interface Options {
  /** Names of the scenarios to run; all when empty. */
  only: string[]
  rounds: number
  quick: boolean
  out: string
  /** Where CPU profiles go; null for none. */
  profiles: string | null
}

const ROUNDS = 5
const QUICK_ROUNDS = 2

/** Reads the command line. @throws an Error of one line */
export function readOptions(args: string[], out: string): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      rounds: { type: 'string' },
      quick: { type: 'boolean', default: false },
      out: { type: 'string', default: out },
      profile: { type: 'string' },
    },
  })
  const rounds = Number(values.rounds ?? (values.quick ? QUICK_ROUNDS : ROUNDS))
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds ${values.rounds} is not a number of rounds`)
  const only = values.only.flatMap((names) => names.split(','))
  return { only, rounds, quick: values.quick, out: values.out, profiles: values.profile ?? null }
}
