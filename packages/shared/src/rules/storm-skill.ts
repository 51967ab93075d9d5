/**
 * How well straight-line forecasts of storms did on the one recorded hour, 11 October 2021, 0 to 1 UTC (NOAA ProbSevere).
 * All storms count: one that was not seen again counts as a miss. `measureSkill` and `measureApproaches` of the api measure
 * both tables again; docs/decisions/013-storm-tracking.md says what they do not show.
 */
export interface PositionSkill {
  minutes: number
  /** Forecasts counted. */
  forecasts: number
  /** Per cent whose storm was within 15 km of its expected place. */
  near: number
  /** Km that four fifths of the forecasts of storms seen again were off at most. */
  errorKm: number
}

export const POSITION_SKILL: PositionSkill[] = [
  { minutes: 15, forecasts: 338, near: 43, errorKm: 10 },
  { minutes: 30, forecasts: 259, near: 24, errorKm: 16 },
  { minutes: 45, forecasts: 192, near: 17, errorKm: 25 },
  { minutes: 60, forecasts: 62, near: 15, errorKm: 26 },
]

/** How often a storm's centre came within 10 km of a place, by the time until its expected closest approach. */
export interface ApproachSkill {
  untilMinutes: number
  /** Per cent where it was expected within 5 km, and between 5 and 10 km. */
  within5Km: number
  within10Km: number
}

export const APPROACH_SKILL: ApproachSkill[] = [
  { untilMinutes: 15, within5Km: 55, within10Km: 38 },
  { untilMinutes: 30, within5Km: 39, within10Km: 28 },
  { untilMinutes: 45, within5Km: 27, within10Km: 20 },
  { untilMinutes: 60, within5Km: 22, within10Km: 16 },
]

/** Returns the per cent of such forecasts in which the storm's centre came within 10 km; null where none was measured. */
export function findApproachChance(minutes: number, distanceKm: number): number | null {
  const skill = APPROACH_SKILL.find(({ untilMinutes }) => minutes <= untilMinutes)
  if (skill === undefined || minutes < 0 || distanceKm > 10) return null
  return distanceKm <= 5 ? skill.within5Km : skill.within10Km
}

/** Returns the measured error in km of a forecast for so many minutes ahead; null beyond the last measured lead. */
export const findForecastErrorKm = (minutes: number): number | null =>
  POSITION_SKILL.find((skill) => minutes <= skill.minutes)?.errorKm ?? null
