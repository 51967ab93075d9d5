import { createStore } from '../../../platform/create-store'
import type { StormApproach } from './approach.rules'

const dismissed = createStore<ReadonlyMap<string, number>>(new Map())

/** Takes a storm's banner away in this tab, until the storm gets worse. */
export function dismissApproach({ stormId, rank }: StormApproach) {
  dismissed.set(new Map(dismissed.get()).set(stormId, rank))
}

export const useDismissedApproaches = dismissed.useValue
