import { names, readOptions, whole } from '@squall/shared/bench/options'
import { z } from 'zod'

/** The measurements of scale.ts, in their order. */
export const parts = ['spread', 'joins', 'revocations', 'figures'] as const

/** Options of both programs of `npm run bench:scale`, which are started with the same ones. */
export function readScaleOptions() {
  return {
    ...readOptions('scale', (quick) => ({
      /** `yes` leaves the times out of the verdict. */
      check: z.enum(['yes', 'no']).default('no'),
      /** A part of the name of the failures to try; then nothing else is measured. */
      only: z.string().default(''),
      /** Which measurements to make; then no failure is tried. */
      parts: names().pipe(z.array(z.enum(parts))),
      /** `yes` measures nothing, and prints what the simulation says of larger sites. */
      simulate: z.enum(['yes', 'no']).default('no'),
      rounds: whole(quick ? 1 : 4),
      viewers: whole(quick ? 60 : 600),
      /** How long each measurement takes. */
      seconds: whole(quick ? 6 : 12),
      /** Half of a camera's, so that 600 pages leave room on two cores for the site that is measured. */
      fps: whole(15),
      joins: whole(quick ? 10 : 60),
      revocations: whole(quick ? 4 : 20),
    })),
  }
}
