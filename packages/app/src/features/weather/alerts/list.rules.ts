import { formatKm, formatKmFinely } from '../../../platform/format'

const NEAR_KM = 10

/** With one decimal while it is near. */
export const shortDistance = (km: number): string => (km < NEAR_KM ? formatKmFinely(km) : formatKm(km))

/** The paragraphs of an official text, whose lines are broken for teleprinters. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
