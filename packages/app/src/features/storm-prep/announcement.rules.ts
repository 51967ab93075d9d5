import { stormPrepRank } from '@squall/shared/rules/storm-prep'
import { formatNumber, formatQuantity } from '../../platform/format'
import type { StormPrepFeedback, StormPrepGame } from './game.rules'
import { itemTexts } from './item-texts'

export const QUESTION = 'Is this item essential for storm chasing safety?'

/** Returns the text of the feedback banner. */
export function formatFeedback({ kind, points, hasStreakBonus }: StormPrepFeedback): string {
  if (kind === 'level-complete') return 'Level Complete! Bonus time added!'
  if (kind !== 'correct') return 'Incorrect! Safety is critical - study the tip below.'
  return `Correct! +${points} points${hasStreakBonus ? ' (Streak bonus!)' : ''}`
}

/** Returns the screen reader text for the state of the game; unchanged while nothing happens. */
export function announcement(game: StormPrepGame): string {
  const { phase, feedback, item, level, lives, score } = game
  if (phase === 'idle') return ''
  if (phase === 'over') {
    return `Game over. ${lives === 0 ? 'No lives left' : 'Time is up'}. Your score is ${formatNumber(score)}, rank ${stormPrepRank(score)}.`
  }
  const { name, description, safetyTip } = itemTexts[item]
  if (feedback === null) return `${name}. ${description} ${QUESTION}`
  if (feedback.kind === 'correct') return formatFeedback(feedback)
  if (feedback.kind === 'level-complete') return `${formatFeedback(feedback)} Level ${level} begins.`
  return `${formatFeedback(feedback)} ${formatQuantity(lives, 'life', 'lives')} left. Safety Tip: ${safetyTip}`
}

const ANNOUNCED_SECONDS = [60, 30, 10]

/** Returns the remaining time at the few moments when a screen reader announces it; else ''. */
export function announceTime(seconds: number): string {
  const announced = ANNOUNCED_SECONDS.find((mark) => seconds <= mark && seconds > mark - 5)
  return announced === undefined ? '' : `${announced} seconds left.`
}
