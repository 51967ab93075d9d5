import { type StormPrepCategory, type StormPrepItemId, stormPrepRank } from '@squall/shared/rules/storm-prep'
import { Car, type LucideIcon, Map as MapIcon, Radio, ShieldCheck } from 'lucide-react'
import { formatNumber, formatQuantity } from '../../platform/format'
import type { StormPrepFeedback, StormPrepGame } from './game.rules'

export const QUESTION = 'Is this item essential for storm chasing safety?'

interface Category {
  name: string
  icon: LucideIcon
  /** Describes the items of the category. */
  hint: string
}

export const itemCategories: Readonly<Record<StormPrepCategory, Category>> = {
  equipment: { name: 'Equipment', icon: Radio, hint: 'What tells you that a storm is coming' },
  safety: { name: 'Safety', icon: ShieldCheck, hint: 'What protects and keeps you going' },
  planning: { name: 'Planning', icon: MapIcon, hint: 'What is settled before you leave' },
  vehicle: { name: 'Vehicle', icon: Car, hint: 'What gets you out of there' },
}

interface AdviceSource {
  name: string
  url: string
}

interface ItemText {
  name: string
  description: string
  /** Short enough to read during the feedback banner. */
  safetyTip: string
  /** The full advice, shown after the game. */
  advice: string
  /** Sources of the advice, which we paraphrase. */
  sources: readonly AdviceSource[]
}

const ready = (path: string): AdviceSource => ({ name: `ready.gov/${path}`, url: `https://www.ready.gov/${path}` })

const nws = (path: string): AdviceSource => ({ name: `weather.gov/${path}`, url: `https://www.weather.gov/${path}` })

/** Advice of the National Weather Service and Ready.gov in our words. */
export const itemTexts: Readonly<Record<StormPrepItemId, ItemText>> = {
  'weather-radio': {
    name: 'NOAA Weather Radio',
    description:
      'A receiver for the broadcasts of the National Weather Service, with an alarm tone and spare batteries.',
    safetyTip: 'It sounds an alarm when lives are in danger, whether or not you were listening.',
    advice:
      'NOAA Weather Radio carries warnings, watches and forecasts 24 hours a day. A receiver with an alarm tone sounds by itself when lives are in danger, whether or not you were listening.',
    sources: [nws('nwr'), ready('kit')],
  },
  'emergency-kit': {
    name: 'Emergency Kit',
    description:
      'Water, food that keeps, a first aid kit, a flashlight with extra batteries and a whistle, packed in the car.',
    safetyTip: 'Keep one in the car in case you are stranded: water, food, first aid and light.',
    advice:
      'Keep a kit in the car in case you are stranded. The basic list has water, a gallon for each person and day, food that keeps, a first aid kit, a flashlight, extra batteries and a whistle to call for help.',
    sources: [ready('kit')],
  },
  'escape-route': {
    name: 'Escape Route',
    description: 'Wherever you stop: a road out that you have looked up before the storm is near.',
    safetyTip: 'Know your way out before you need it, and never drive over a flooded road.',
    advice:
      'The E of ACES, the rule of storm spotters, is for escape routes: know your way out before you need it. Never drive over flooded roads or downed power lines; pull off the road before you look at radar.',
    sources: [nws('spotterguide/safetyfirst')],
  },
  'fuel-tank': {
    name: 'Full Fuel Tank',
    description: 'A tank that is filled before you set out, and again long before it is empty.',
    safetyTip: 'Keep it full: you may have to leave at once, and find no fuel where the power is out.',
    advice: 'Keep the tank full: you may have to leave at once, and where the power is out you may find no fuel.',
    sources: [ready('car')],
  },
  'communication-plan': {
    name: 'Communication Plan',
    description: 'Who knows where you are, how you reach each other, and whom you call when that fails.',
    safetyTip: 'Agree on whom to contact and where to meet. A text may get through when a call does not.',
    advice:
      'Agree on it before you are apart: whom to contact, how, and where to meet. Phone networks may fail or be overloaded, so have the numbers on paper; a text may get through when a call does not.',
    sources: [ready('plan'), nws('spotterguide/safetyfirst')],
  },
  'protective-gear': {
    name: 'Protective Gear',
    description: 'Thick-soled shoes, long pants, work gloves, and something to put over your head and neck.',
    safetyTip: 'Flying debris injures and kills: cover your head and neck.',
    advice:
      'Flying debris injures and kills: cover your head and neck. Among what a tornado leaves, wear thick-soled shoes, long pants and work gloves.',
    sources: [ready('tornadoes')],
  },
  'weather-apps': {
    name: 'Weather Apps and Alerts',
    description: 'Official alerts on your phone, beside the radio: more than one way to be warned.',
    safetyTip: 'Have more than one way to be warned, and leave Wireless Emergency Alerts on.',
    advice:
      'Leave Wireless Emergency Alerts on: they need no app and no subscription. Apps such as that of FEMA pass on alerts of the National Weather Service. Whoever drives reads neither.',
    sources: [ready('alerts'), nws('spotterguide/safetyfirst')],
  },
  'safe-room': {
    name: 'Safe Room or Shelter',
    description:
      'Knowing the nearest safe room, basement, storm cellar or small inner room on the lowest floor of a sturdy building.',
    safetyTip: 'Under a tornado warning shelter at once, away from windows, never under an overpass.',
    advice:
      'Under a tornado warning go to shelter at once, away from windows, doors and outside walls. Do not get under an overpass or a bridge, and do not try to outrun a tornado in a car.',
    sources: [ready('tornadoes'), nws('safety/tornado-during')],
  },
}

/** Returns the text of the feedback banner. */
export function formatFeedback({ kind, points, hasStreakBonus }: StormPrepFeedback): string {
  if (kind === 'level-complete') return 'Level Complete! Bonus time added!'
  if (kind !== 'correct') return 'Incorrect! Safety is critical - study the tip below.'
  return `Correct! +${points} points${hasStreakBonus ? ' (Streak bonus!)' : ''}`
}

const ANNOUNCED_SECONDS = [60, 30, 10]

/** Returns the screen reader text for the state of the game; unchanged while nothing happens. */
export function formatGameAnnouncement(game: StormPrepGame): string {
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

/** Returns the remaining time at the few moments when a screen reader announces it; else ''. */
export function formatTimeAnnouncement(seconds: number): string {
  const announced = ANNOUNCED_SECONDS.find((mark) => seconds <= mark && seconds > mark - 5)
  return announced === undefined ? '' : `${announced} seconds left.`
}
