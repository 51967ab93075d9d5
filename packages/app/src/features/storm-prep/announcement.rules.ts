import { stormPrepRank } from '@squall/shared/rules/storm-prep'
import { formatNumber, formatQuantity } from '../../platform/format'
import type { StormPrepFeedback, StormPrepGame } from './game.rules'
import { itemTexts } from './item-texts'

export const QUESTION = 'Is this item essential for storm chasing safety?'

/** What the banner says. */
export function feedbackText({ kind, points, hasStreakBonus }: StormPrepFeedback): string {
  if (kind === 'level-complete') return 'Level Complete! Bonus time added!'
  if (kind !== 'correct') return 'Incorrect! Safety is critical - study the tip below.'
  return `Correct! +${points} points${hasStreakBonus ? ' (Streak bonus!)' : ''}`
}

/** What a screen reader says at this point of the game; the same text as long as nothing happened. */
export function announcement(game: StormPrepGame): string {
  const { phase, feedback, item, level, lives, score } = game
  if (phase === 'idle') return ''
  if (phase === 'over') {
    return `Game over. ${lives === 0 ? 'No lives left' : 'Time is up'}. Your score is ${formatNumber(score)}, rank ${stormPrepRank(score)}.`
  }
  const { name, description, safetyTip } = itemTexts[item]
  if (feedback === null) return `${name}. ${description} ${QUESTION}`
  if (feedback.kind === 'correct') return feedbackText(feedback)
  if (feedback.kind === 'level-complete') return `${feedbackText(feedback)} Level ${level} begins.`
  return `${feedbackText(feedback)} ${formatQuantity(lives, 'life', 'lives')} left. Safety Tip: ${safetyTip}`
}

const ANNOUNCED_SECONDS = [60, 30, 10]

/** The time that is left, at the few moments when a screen reader says it; else an empty text. */
export function timeAnnouncement(seconds: number): string {
  const announced = ANNOUNCED_SECONDS.find((mark) => seconds <= mark && seconds > mark - 5)
  return announced === undefined ? '' : `${announced} seconds left.`
}
