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
/** Pause after a completed level and after the last life. */
const SHORT_FEEDBACK_MS = 2_000

export interface StormPrepFeedback {
  kind: 'correct' | 'wrong' | 'level-complete' | 'last-life'
  /** Points awarded, including the streak bonus. */
  points: number
  hasStreakBonus: boolean
  /** Time of the answer, in ms. */
  since: number
  /** Time when the banner disappears, in ms. */
  until: number
}

/** One game of the Storm Prep Challenge. All times are ms of one clock, so a suspended tab loses no time. */
export interface StormPrepGame {
  phase: 'idle' | 'playing' | 'over'
  score: number
  level: number
  completed: readonly StormPrepItemId[]
  streak: number
  lives: number
  /** Items answered wrong at least once, in order. */
  missed: readonly StormPrepItemId[]
  startedAt: number
  /** Time when the clock runs out; for a finished game, its end. */
  endsAt: number
  item: StormPrepItemId
  /** Points of the item without bonus: item points times level. */
  worth: number
  itemSince: number
  feedback: StormPrepFeedback | null
}

interface Moment {
  now: number
  /** 0 ≤ random < 1; selects the next item. */
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

/** Returns the game after an action. An answer counts only for the current item and while the clock runs. */
export function playStormPrep(game: StormPrepGame, action: StormPrepAction): StormPrepGame {
  const { now, random } = action
  if (action.type === 'start') {
    const fresh: StormPrepGame = {
      ...idleStormPrep,
      phase: 'playing',
      startedAt: now,
      endsAt: now + STORM_PREP_SECONDS * 1_000,
    }
    return showItem(fresh, now, random)
  }
  const settled = settle(game, action)
  if (action.type === 'tick' || settled !== game || game.phase !== 'playing' || game.feedback !== null) return settled
  return action.isEssential ? applyCorrectAnswer(game, now) : applyWrongAnswer(game, now)
}

/** Returns the whole seconds left on the game's clock, at least 0. */
export function getSecondsLeft({ endsAt }: StormPrepGame, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1_000))
}

/** Returns the item's remaining decision time in percent. It stops when the item is answered. */
export function getDecisionTimeLeft({ item, itemSince, feedback }: StormPrepGame, now: number): number {
  const spent = (feedback?.since ?? now) - itemSince
  const part = 1 - spent / (stormPrepItems[item].timeLimit * 1_000)
  return Math.round(100 * Math.min(1, Math.max(0, part)))
}

/** Returns the game after the effects of the time since the last action. */
function settle(game: StormPrepGame, { now, random }: Moment): StormPrepGame {
  if (game.phase !== 'playing') return game
  const { feedback } = game
  const endsAt = feedback?.kind === 'last-life' ? Math.min(feedback.until, game.endsAt) : game.endsAt
  if (now >= endsAt) return { ...game, phase: 'over', endsAt, feedback: null }
  return feedback !== null && now >= feedback.until ? showItem(game, feedback.until, random) : game
}

function showItem(game: StormPrepGame, now: number, random: number): StormPrepGame {
  const open = stormPrepItemIds.filter((id) => !game.completed.includes(id))
  const item = open[Math.floor(random * open.length)] ?? game.item
  return { ...game, item, worth: stormPrepItems[item].points * game.level, itemSince: now, feedback: null }
}

function applyCorrectAnswer(game: StormPrepGame, now: number): StormPrepGame {
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

function applyWrongAnswer(game: StormPrepGame, now: number): StormPrepGame {
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
