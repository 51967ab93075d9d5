import { names, positive, readOptions, seed, whole } from '@squall/shared/bench/options'
import { z } from 'zod'

/** What the programs of this benchmark measure: of the media process alone, and of the built system. */
const MEASUREMENTS = {
  media: ['cost', 'delivery', 'kills', 'seeks', 'faults', 'viewers'],
  product: ['clips', 'browser', 'sync'],
} as const

type Program = keyof typeof MEASUREMENTS
type Name = (typeof MEASUREMENTS)[Program][number]

const isName = (text: string): text is Name =>
  Object.values(MEASUREMENTS)
    .flat()
    .some((name) => name === text)

/** Returns the options of both programs, which run one after the other with the same command line. Ends the program where none of its measurements is wanted. */
export function readRecordingOptions<Own extends Program>(program: Own) {
  const { only, ...options } = readOptions('recording', (quick) => ({
    only: names().pipe(
      z.array(z.string().refine(isName, `there are ${Object.values(MEASUREMENTS).flat().join(', ')}`)),
    ),
    rounds: whole(quick ? 1 : 3),
    seconds: whole(quick ? 5 : 12),
    kills: whole(quick ? 4 : 50),
    seeks: whole(quick ? 20 : 100),
    hours: positive(quick ? 0.5 : 4),
    /** Who rewind one live stream at once. */
    viewers: whole(1_000),
    clips: whole(quick ? 3 : 10),
    /** Seeks in a replay, and ways back in a live stream, in a browser. */
    visits: whole(quick ? 4 : 20),
    seed: seed(),
  }))
  const own: readonly (typeof MEASUREMENTS)[Own][number][] = MEASUREMENTS[program]
  const wanted = only.length === 0 ? own : own.filter((name) => only.includes(name))
  if (wanted.length === 0) process.exit()
  return { ...options, wanted }
}
