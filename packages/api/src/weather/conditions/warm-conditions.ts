import type { Place } from '@squall/shared/rules/place'
import type { Conditions } from './conditions'
import { cellOf } from './points'

interface WarmingDeps {
  conditions: Conditions
  livePlaces(): Place[]
}

/** Reads again what is no longer fresh around every live stream, so that lists of streams and viewers find it ready. */
export function createConditionsWarming({ conditions, livePlaces }: WarmingDeps): () => Promise<void> {
  return async () => {
    // Streams in one cell of the forecast grid share their weather.
    const byCell = new Map(livePlaces().map((place) => [cellOf(place), place]))
    await Promise.all([...byCell.values()].map((place) => conditions.at(place)))
  }
}
