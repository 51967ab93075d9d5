import type { Place } from '@squall/shared/rules/place'
import { useEffect, useSyncExternalStore } from 'react'
import { currentPlace } from '../../lib/location'

interface Located {
  place: Place | null
  isAsking: boolean
}

let located: Located = { place: null, isAsking: false }
let wasAsked = false
const listeners = new Set<() => void>()

function change(next: Located) {
  located = next
  for (const listener of listeners) listener()
}

/** Asks the browser where this device is; a refusal leaves the place unknown and is only logged. */
async function locate() {
  if (located.isAsking) return
  wasAsked = true
  change({ ...located, isAsking: true })
  try {
    change({ place: await currentPlace(), isAsking: false })
  } catch (error) {
    console.info('The location is not known', error)
    change({ place: null, isAsking: false })
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where this device is, asked once a visit; `locate` asks again. */
export function useMyPlace() {
  const state = useSyncExternalStore(subscribe, () => located)
  useEffect(() => {
    if (!wasAsked) void locate()
  }, [])
  return { ...state, locate: () => void locate() }
}
