import type { Services } from '../../services'
import { livePlaces } from './queries'

/** Renews what is no longer fresh around every live stream, so that lists of streams and who opens one find it there. */
export function createConditionsWarming(services: Pick<Services, 'db' | 'conditions'>): () => Promise<void> {
  return async () => {
    await Promise.all(livePlaces(services).map((place) => services.conditions.at(place)))
  }
}
