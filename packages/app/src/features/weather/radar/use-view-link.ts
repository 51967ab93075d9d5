import type { RadarLayerName } from '@squall/shared/rules/radar-scale'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { MapView } from '../../../platform/base-map/projection.rules'
import { useDebouncedValue } from '../../../platform/timer-hooks'
import { parseRadarLink, toLinkQuery } from './link.rules'

/** Browsers limit how often a page may change its address. */
const SETTLE_MS = 500

/** Returns the view in the address at the time the screen was opened. */
export function useStartLink() {
  const [params] = useSearchParams()
  const [link] = useState(() => parseRadarLink(params))
  return link
}

/** Writes the current view into the address by replacing the history entry, so that Back leaves the screen. */
export function useWrittenLink(view: MapView, layer: RadarLayerName, radar: string | null) {
  const [, setParams] = useSearchParams()
  const query = useDebouncedValue(toLinkQuery(view, layer, radar), SETTLE_MS)
  const write = useEffectEvent((text: string) => setParams(text, { replace: true, preventScrollReset: true }))
  // The address bar is the browser's.
  useEffect(() => write(query), [query])
}
