import {
  LEVEL_BONUS_SECONDS,
  STORM_PREP_SECONDS,
  type StormPrepItemId,
  stormPrepItemIds,
  stormPrepItems,
} from '@squall/shared/rules/storm-prep'

export const STORM_PREP_LIVES = 3
export const STREAK_FOR_BONUS = 3

const FEEDBACK_MS = 3_000
/** After a completed level and after the last life. */
const SHORT_FEEDBACK_MS = 2_000

export interface StormPrepFeedback {
  kind: 'correct' | 'wrong' | 'level-complete' | 'last-life'
  /** Points given, the streak bonus among them. */
  points: number
  hasStreakBonus: boolean
  /** When the answer came, in ms. */
  since: number
  /** When the banner goes, in ms. */
  until: number
}

/** One game of the Storm Prep Challenge. All times are readings of one clock in ms, so a sleeping tab loses none. */
export interface StormPrepGame {
  phase: 'idle' | 'playing' | 'over'
  score: number
  level: number
  completed: readonly StormPrepItemId[]
  streak: number
  lives: number
  /** Answered wrong at least once, in the order it happened. */
  missed: readonly StormPrepItemId[]
  startedAt: number
  /** When the clock runs down; of a game that is over, when it ended. */
  endsAt: number
  item: StormPrepItemId
  /** Points of the item without a bonus: its own times the level. */
  worth: number
  itemSince: number
  feedback: StormPrepFeedback | null
}

interface Moment {
  now: number
  /** 0 ≤ random < 1; chooses the next item where one is due. */
  random: number
}

export type StormPrepAction =
  | ({ type: 'start' } & Moment)
  | ({ type: 'tick' } & Moment)
  | ({ type: 'answer'; isEssential: boolean } & Moment)

export const idleStormPrep: StormPrepGame = {
  phase: 'idle',
  score: 0,
  level: 1,
  completed: [],
  streak: 0,
  lives: STORM_PREP_LIVES,
  missed: [],
  startedAt: 0,
  endsAt: 0,
  item: 'weather-radio',
  worth: 0,
  itemSince: 0,
  feedback: null,
}

/** What comes of an action. An answer counts only for the item that is up and while the clock runs. */
export function playStormPrep(game: StormPrepGame, action: StormPrepAction): StormPrepGame {
  const { now, random } = action
  if (action.type === 'start') {
    const fresh: StormPrepGame = {
      ...idleStormPrep,
      phase: 'playing',
      startedAt: now,
      endsAt: now + STORM_PREP_SECONDS * 1_000,
    }
    return putUpItem(fresh, now, random)
  }
  const settled = settle(game, action)
  if (action.type === 'tick' || settled !== game || game.phase !== 'playing' || game.feedback !== null) return settled
  return action.isEssential ? takeCorrect(game, now) : takeWrong(game, now)
}

/** Whole seconds on the clock of the game, 0 when it has run down. */
export function secondsLeft({ endsAt }: StormPrepGame, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1_000))
}

/** How much of the item's decision time is left, of 100. It stands still once the item is answered. */
export function decisionTimeLeft({ item, itemSince, feedback }: StormPrepGame, now: number): number {
  const spent = (feedback?.since ?? now) - itemSince
  const part = 1 - spent / (stormPrepItems[item].timeLimit * 1_000)
  return Math.round(100 * Math.min(1, Math.max(0, part)))
}

/** Lets happen what the clock has brought about since the last action. */
function settle(game: StormPrepGame, { now, random }: Moment): StormPrepGame {
  if (game.phase !== 'playing') return game
  const { feedback } = game
  const endsAt = feedback?.kind === 'last-life' ? Math.min(feedback.until, game.endsAt) : game.endsAt
  if (now >= endsAt) return { ...game, phase: 'over', endsAt, feedback: null }
  return feedback !== null && now >= feedback.until ? putUpItem(game, feedback.until, random) : game
}

function putUpItem(game: StormPrepGame, now: number, random: number): StormPrepGame {
  const open = stormPrepItemIds.filter((id) => !game.completed.includes(id))
  const item = open[Math.floor(random * open.length)] ?? game.item
  return { ...game, item, worth: stormPrepItems[item].points * game.level, itemSince: now, feedback: null }
}

function takeCorrect(game: StormPrepGame, now: number): StormPrepGame {
  const streak = game.streak + 1
  const hasStreakBonus = streak >= STREAK_FOR_BONUS
  const points = game.worth + (hasStreakBonus ? Math.floor(game.worth / 2) : 0)
  const completed = [...game.completed, game.item]
  const isLevelComplete = completed.length === stormPrepItemIds.length
  const answered = { ...game, score: game.score + points, streak }
  if (!isLevelComplete) {
    const feedback = { kind: 'correct', points, hasStreakBonus, since: now, until: now + FEEDBACK_MS } as const
    return { ...answered, completed, feedback }
  }
  return {
    ...answered,
    level: game.level + 1,
    completed: [],
    endsAt: game.endsAt + LEVEL_BONUS_SECONDS * 1_000,
    feedback: { kind: 'level-complete', points, hasStreakBonus, since: now, until: now + SHORT_FEEDBACK_MS },
  }
}

function takeWrong(game: StormPrepGame, now: number): StormPrepGame {
  const lives = game.lives - 1
  const isLast = lives === 0
  const feedback: StormPrepFeedback = {
    kind: isLast ? 'last-life' : 'wrong',
    points: 0,
    hasStreakBonus: false,
    since: now,
    until: now + (isLast ? SHORT_FEEDBACK_MS : FEEDBACK_MS),
  }
  const missed = game.missed.includes(game.item) ? game.missed : [...game.missed, game.item]
  return { ...game, lives, streak: 0, missed, feedback }
}
