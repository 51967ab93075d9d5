/** What the camera itself can do beyond filming; null and false where the browser or the camera cannot. */
export interface TrackAbilities {
  hasTorch: boolean
  zoom: { min: number; max: number; step: number } | null
}

/** Returns the torch and the zoom of a camera. TypeScript's DOM library lacks both. */
export function readTrackAbilities(track: MediaStreamTrack | undefined): TrackAbilities {
  const known: object = track?.getCapabilities?.() ?? {}
  return { hasTorch: Reflect.get(known, 'torch') === true, zoom: readZoom(Reflect.get(known, 'zoom')) }
}

function readZoom(range: unknown): TrackAbilities['zoom'] {
  if (typeof range !== 'object' || range === null) return null
  const [min, max, step] = ['min', 'max', 'step'].map((name) => Reflect.get(range, name))
  if (typeof min !== 'number' || typeof max !== 'number' || min >= max) return null
  return { min, max, step: typeof step === 'number' && step > 0 ? step : (max - min) / 20 }
}

/** Sets the torch or the zoom. Returns false where the camera refuses. */
export async function setTrackAbility(track: MediaStreamTrack, ability: 'torch' | 'zoom', value: boolean | number) {
  const wanted: MediaTrackConstraintSet = {}
  Reflect.set(wanted, ability, value)
  try {
    await track.applyConstraints({ advanced: [wanted] })
    return true
  } catch {
    return false
  }
}
