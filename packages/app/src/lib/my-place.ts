import type { Place } from '@squall/shared/rules/place'
import { useEffect } from 'react'
import { createStore } from './create-store'
import { currentPosition, LocationError } from './location'

/** Good enough for weather, and quick. */
const MAXIMUM_AGE_MS = 10 * 60_000

interface MyPlace {
  place: Place | null
  /** Metres within which the place is right; null when it was chosen by hand. */
  accuracy: number | null
  /** When the place was measured, ms; null while it is not known. */
  measuredAt: number | null
  isAsking: boolean
  /** Why the last question had no answer: a code of GeolocationPositionError, or 0 where browsers cannot say. */
  errorCode: number | null
}

const unknown: MyPlace = { place: null, accuracy: null, measuredAt: null, isAsking: false, errorCode: null }
const myPlace = createStore<MyPlace>(unknown)
let wasAsked = false

/** Asks the browser where this device is; a refusal leaves what was known and says why. */
export async function locateMe(): Promise<void> {
  if (myPlace.get().isAsking) return
  wasAsked = true
  myPlace.set({ ...myPlace.get(), isAsking: true })
  try {
    const { coords, timestamp } = await currentPosition(MAXIMUM_AGE_MS)
    const place = { latitude: coords.latitude, longitude: coords.longitude }
    myPlace.set({ place, accuracy: coords.accuracy, measuredAt: timestamp, isAsking: false, errorCode: null })
  } catch (error) {
    console.info('The location is not known', error)
    const errorCode = error instanceof LocationError ? error.code : 0
    myPlace.set({ ...myPlace.get(), isAsking: false, errorCode })
  }
}

/** A place chosen by hand stands in for the device's own until that is asked for again. */
export function choosePlace(place: Place): void {
  wasAsked = true
  myPlace.set({ ...unknown, place, measuredAt: Date.now() })
}

/** The place as far as it is known already: nothing is asked. */
export const useKnownPlace = (): Place | null => myPlace.useValue().place

/** Where this device is, asked once a visit; `locate` asks again. */
export function useMyPlace() {
  const state = myPlace.useValue()
  // The browser's answer comes from outside React, and only the first screen that needs it asks.
  useEffect(() => {
    if (!wasAsked) void locateMe()
  }, [])
  return { ...state, locate: () => void locateMe() }
}
