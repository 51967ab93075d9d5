import type { FoundPlace } from '@squall/shared/contract/weather'
import { foldText } from '@squall/shared/rules/fold-text'
import { getStateCode, getTowns } from './towns'

/** A town of the United States: its number and what a search compares, such as 'moore ok'. */
interface NamedTown {
  town: number
  text: string
}

const LEAST_LETTERS = 2

let index: NamedTown[] | undefined

/**
 * Returns the towns of the United States whose name begins with what was typed, largest first: 'moo', 'Moore OK',
 * 'Moore, OK'. It needs no network, so it may run on every key press.
 */
export function findTowns(typed: string, most: number): FoundPlace[] {
  const wanted = toComparable(typed)
  if (wanted.length < LEAST_LETTERS) return []
  index ??= listNamedTowns()
  const found: FoundPlace[] = []
  for (const { town, text } of index) {
    if (!text.startsWith(wanted)) continue
    found.push(toFoundPlace(town))
    if (found.length === most) break
  }
  return found
}

const toComparable = (text: string): string =>
  foldText(text)
    .replaceAll(/[\s,.]+/g, ' ')
    .trim()

function toFoundPlace(town: number): FoundPlace {
  const towns = getTowns()
  const { latitude, longitude } = towns.getPlace(town)
  const names = towns.describe(town)
  return { name: `${names.name}, ${getStateCode(names)}`, lat: latitude, lon: longitude }
}

/** Returns the towns of the United States, largest first. */
function listNamedTowns(): NamedTown[] {
  const towns = getTowns()
  const named: NamedTown[] = []
  for (let town = 0; town < towns.count; town += 1) {
    const names = towns.describe(town)
    const state = getStateCode(names)
    if (state !== null) named.push({ town, text: toComparable(`${names.name} ${state}`) })
  }
  return named.sort((a, b) => towns.getPopulation(b.town) - towns.getPopulation(a.town))
}
