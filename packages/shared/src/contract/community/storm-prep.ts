import { z } from 'zod'
import { isPossibleStormPrep } from '../../rules/storm-prep'

const MAX_LEVEL = 1_000
const NOT_POSSIBLE = 'The rules of the challenge do not allow that score'

/** A finished Storm Prep Challenge: points, the level it ended on, and how long it took in seconds. */
export const StormPrepResult = z
  .object({
    score: z.int(NOT_POSSIBLE).min(0, NOT_POSSIBLE),
    level: z.int(NOT_POSSIBLE).min(1, NOT_POSSIBLE).max(MAX_LEVEL, NOT_POSSIBLE),
    seconds: z.number(NOT_POSSIBLE),
  })
  .refine(isPossibleStormPrep, NOT_POSSIBLE)
export type StormPrepResult = z.infer<typeof StormPrepResult>

/** A member's best challenge; `achievedAt` is ISO 8601 in UTC. */
export const StormPrepHighScore = z.object({
  score: z.number().int(),
  level: z.number().int(),
  achievedAt: z.string(),
})
export type StormPrepHighScore = z.infer<typeof StormPrepHighScore>
