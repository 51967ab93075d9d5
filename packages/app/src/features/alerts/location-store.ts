import type { Place } from '@squall/shared/rules/place'
import { useEffect } from 'react'
import { createStore } from '../../lib/create-store'
import { currentPlace } from '../../lib/location'

interface Located {
  place: Place | null
  isAsking: boolean
}

const located = createStore<Located>({ place: null, isAsking: false })
let wasAsked = false

/** Asks the browser where this device is; a refusal leaves the place unknown and is only logged. */
async function locate() {
  if (located.get().isAsking) return
  wasAsked = true
  located.set({ ...located.get(), isAsking: true })
  try {
    located.set({ place: await currentPlace(), isAsking: false })
  } catch (error) {
    console.info('The location is not known', error)
    located.set({ place: null, isAsking: false })
  }
}

/** Where this device is, asked once a visit; `locate` asks again. */
export function useMyPlace() {
  const state = located.useValue()
  useEffect(() => {
    if (!wasAsked) void locate()
  }, [])
  return { ...state, locate: () => void locate() }
}
