export type StormPrepCategory = 'equipment' | 'safety' | 'planning' | 'vehicle'

interface Item {
  category: StormPrepCategory
  /** At level 1; each level multiplies them. */
  points: number
  /** Suggested seconds for a decision. Exceeding them costs nothing: only the clock of the game ends it. */
  timeLimit: number
}

const ITEMS = {
  'weather-radio': { category: 'equipment', points: 100, timeLimit: 10 },
  'emergency-kit': { category: 'safety', points: 150, timeLimit: 15 },
  'escape-route': { category: 'planning', points: 200, timeLimit: 20 },
  'fuel-tank': { category: 'vehicle', points: 120, timeLimit: 8 },
  'communication-plan': { category: 'planning', points: 180, timeLimit: 12 },
  'protective-gear': { category: 'safety', points: 130, timeLimit: 10 },
  'weather-apps': { category: 'equipment', points: 110, timeLimit: 8 },
  'safe-room': { category: 'planning', points: 250, timeLimit: 25 },
} as const satisfies Record<string, Item>

export type StormPrepItemId = keyof typeof ITEMS

/** The items of the Storm Prep Challenge. */
export const stormPrepItems: Readonly<Record<StormPrepItemId, Item>> = ITEMS

export const stormPrepItemIds: readonly StormPrepItemId[] = [
  'weather-radio',
  'emergency-kit',
  'escape-route',
  'fuel-tank',
  'communication-plan',
  'protective-gear',
  'weather-apps',
  'safe-room',
]

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

/** An incomplete level lacks at least its cheapest item. */
const UNFINISHED_POINTS = LEVEL_POINTS - Math.min(...values)

/** Seven banners of three seconds and one of two, without time for decisions. */
const FASTEST_LEVEL_SECONDS = 23

/** Every value is a multiple of 10, and the bonus is half of it. */
const SMALLEST_STEP = 5

/** Returns whether the rules allow this result. It does not prove that the game was played. */
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
