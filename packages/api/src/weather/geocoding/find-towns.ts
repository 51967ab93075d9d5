import type { FoundPlace } from '@squall/shared/contract/weather'
import { foldText } from '@squall/shared/rules/fold-text'
import type { Place } from '@squall/shared/rules/place'
import { stateNames } from '@squall/shared/rules/us-states'
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

/** 'Near Moore, OK' and 'I-35, 2 mi N of Moore' have so many words before the town at most. */
const MOST_WORDS = 12

let byName: Map<string, number> | undefined

/**
 * Returns the middle of the town of the United States that ends a text, with its state: 'Lake Hefner, Oklahoma City, OK',
 * 'near Moore, Oklahoma'. Null for others: a name without a state would be a guess. It needs no network.
 */
export function locateTown(text: string): Place | null {
  const words = toComparable(withStateCode(text)).split(' ').slice(-MOST_WORDS)
  index ??= listNamedTowns()
  byName ??= new Map(index.toReversed().map(({ text: name, town }) => [name, town]))
  for (let first = 0; first + 1 < words.length; first += 1) {
    const town = byName.get(words.slice(first).join(' '))
    if (town !== undefined) return getTowns().getPlace(town)
  }
  return null
}

/** Returns the text with a state's name at its end as the two letters: 'Moore, Oklahoma' becomes 'Moore, ok'. */
function withStateCode(text: string): string {
  const folded = foldText(text).trim()
  for (const [code, name] of stateNames) {
    const ending = name.replace(/^the /, '').toLowerCase()
    const before = folded.slice(0, -ending.length)
    // West Virginia ends with Virginia.
    if (folded.endsWith(ending) && /[\s,]$/.test(before) && !/\bwest\s$/.test(before)) return `${before} ${code}`
  }
  return folded
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
