import type { ChaseRoute } from '../contract/community/chase-route'

/** The input of a route's safety score. */
export type RouteFacts = Pick<ChaseRoute, 'difficultyLevel' | 'hazards' | 'roadConditions' | 'weatherConditions'>

/** One line of the sum: points (0 or less) and their reason. */
export interface SafetyStep {
  label: string
  points: number
  why: string
}

/** `score` is out of 10, or null when the fields in `missing` are not known. */
export interface SafetyRating {
  score: number | null
  steps: SafetyStep[]
  missing: string[]
}

const FULL_SCORE = 10

const DIFFICULTY_POINTS = { beginner: 0, intermediate: -1, advanced: -2, expert: -3 } as const

/** Points that hazards cost. */
const HAZARD_COST = 0.5
const SERIOUS_HAZARD_COST = 1
const MAX_HAZARD_COST = 4

/** Hazards that trap or kill. */
const SERIOUS_HAZARD =
  /\b(flood\w*|low[- ]water|washed?[- ]?outs?|dead[- ]?ends?|(no|few|limited) (escape|exits?|shelter|ways? out)|bridge out|mud\w*|ice|icy|hail\w*|tornado\w*|power ?lines?|black ice|one way (in|out))\b/i

const NO_HAZARD = /^(none|nothing|n\/?a|no hazards?|no known hazards?)\.?$/i

/** Words for conditions, the worst first: the worst match counts. */
type Conditions = readonly { points: number; word: string; pattern: RegExp }[]

const ROADS: Conditions = [
  {
    points: -2,
    word: 'bad',
    pattern:
      /\b(mud\w*|flood\w*|ic[ey]|snow\w*|washed?[- ]?outs?|clos(ed|ures?)|impassable|clay|dirt|unpaved|slick|slippery|poor|bad|underwater)\b/i,
  },
  {
    points: -1,
    word: 'fair',
    pattern: /\b(gravel|construction|roadworks?|narrow|wet|potholes?|rough|fair|debris|damp|soft|winding|sand(y)?)\b/i,
  },
  {
    points: 0,
    word: 'good',
    pattern: /\b(paved|dry|good|clear|excellent|asphalt|concrete|highways?|interstates?|smooth|open|fine)\b/i,
  },
]

const WEATHER: Conditions = [
  {
    points: -2,
    word: 'severe',
    pattern:
      /\b(tornad\w*|hail\w*|supercells?|severe|flood\w*|blizzards?|hurricanes?|derechos?|ice storms?|extreme|violent)\b/i,
  },
  {
    points: -1,
    word: 'unsettled',
    pattern:
      /\b(rain\w*|wind\w*|gust\w*|fog\w*|storm\w*|thunder\w*|lightning|showers?|snow\w*|dust\w*|smoke|hazy?|dry ?line|unstable|drizzle)\b/i,
  },
  {
    points: 0,
    word: 'calm',
    pattern: /\b(clear|sun(ny)?|dry|fair|calm|cloud\w*|overcast|mild|good|fine|quiet)\b/i,
  },
]

/** 'no mud', 'not flooded or icy': negated words do not count. */
const NEGATED = /\b(no|not|without|never|free of)\s+[\w-]+(\s+(or|and)\s+[\w-]+)*/gi

/**
 * Returns the safety rating of a route out of 10, from its author's description. Difficulty, hazards, roads and weather cost
 * points; without a known word for roads or weather there is no score.
 */
export function rateSafety(route: RouteFacts): SafetyRating {
  const roads = conditionStep('Roads', route.roadConditions, ROADS)
  const weather = conditionStep('Weather', route.weatherConditions, WEATHER)
  const missing = [...(roads === null ? ['road conditions'] : []), ...(weather === null ? ['weather conditions'] : [])]
  const steps = [
    difficultyStep(route.difficultyLevel),
    hazardStep(route.hazards),
    ...(roads === null ? [] : [roads]),
    ...(weather === null ? [] : [weather]),
  ]
  if (missing.length > 0) return { score: null, steps, missing }
  return { score: Math.max(0, FULL_SCORE + steps.reduce((sum, { points }) => sum + points, 0)), steps, missing }
}

const difficultyStep = (level: RouteFacts['difficultyLevel']): SafetyStep => ({
  label: 'Difficulty',
  points: DIFFICULTY_POINTS[level],
  why: level,
})

function hazardStep(hazards: string[]): SafetyStep {
  const named = hazards.filter((hazard) => !NO_HAZARD.test(hazard.trim()))
  const serious = named.filter((hazard) => SERIOUS_HAZARD.test(hazard)).length
  const cost = serious * SERIOUS_HAZARD_COST + (named.length - serious) * HAZARD_COST
  const why = named.length === 0 ? 'none named' : `${named.length} named, ${serious} of them serious`
  return { label: 'Hazards', points: 0 - Math.min(MAX_HAZARD_COST, cost), why }
}

function conditionStep(label: string, description: string | null, conditions: Conditions): SafetyStep | null {
  const words = (description ?? '').replace(NEGATED, ' ')
  for (const { points, word, pattern } of conditions) {
    const found = pattern.exec(words)?.[0]
    if (found !== undefined) return { label, points, why: `${word} (“${found.toLowerCase()}”)` }
  }
  return null
}
