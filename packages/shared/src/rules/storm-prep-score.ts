import { stormPrepItemIds, stormPrepItems } from './storm-prep-items'

export const STORM_PREP_SECONDS = 300
export const LEVEL_BONUS_SECONDS = 60

const RANKS = [
  { from: 5000, name: 'Storm Chaser Expert' },
  { from: 3000, name: 'Advanced Chaser' },
  { from: 1500, name: 'Safety Conscious' },
  { from: 500, name: 'Storm Spotter' },
] as const

export type StormPrepRank = (typeof RANKS)[number]['name'] | 'Beginner'

export function stormPrepRank(score: number): StormPrepRank {
  return RANKS.find(({ from }) => score >= from)?.name ?? 'Beginner'
}

interface FinishedGame {
  score: number
  /** The level it ended on. */
  level: number
  /** From the start to the end. */
  seconds: number
}

const values = stormPrepItemIds.map((id) => stormPrepItems[id].points)
const LEVEL_POINTS = values.reduce((sum, points) => sum + points, 0)
const WITH_BONUS = 1.5
/** A level that is not complete lacks at least its cheapest item. */
const UNFINISHED_POINTS = LEVEL_POINTS - Math.min(...values)
/** Seven banners of three seconds and one of two, with no time spent on deciding. */
const FASTEST_LEVEL_SECONDS = 23
/** Every value is a multiple of 10, and half of it may come on top. */
const SMALLEST_STEP = 5

/** Whether the rules allow such a game at all. Says nothing about whether it was played. */
export function isPossibleStormPrep({ score, level, seconds }: FinishedGame): boolean {
  const finished = level - 1
  const finishedPoints = (LEVEL_POINTS * finished * level) / 2
  return (
    score % SMALLEST_STEP === 0 &&
    score >= finishedPoints &&
    score <= WITH_BONUS * (finishedPoints + UNFINISHED_POINTS * level) &&
    seconds >= finished * FASTEST_LEVEL_SECONDS &&
    seconds <= STORM_PREP_SECONDS + finished * LEVEL_BONUS_SECONDS
  )
}
