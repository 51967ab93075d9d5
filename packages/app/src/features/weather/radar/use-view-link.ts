import type { RadarLayerName } from '@squall/shared/rules/radar-scale'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { MapView } from '../../../platform/base-map/projection.rules'
import { useDebouncedValue } from '../../../platform/timer-hooks'
import { parseRadarLink, toLinkQuery } from './link.rules'

/** Browsers refuse addresses that change many times a second. */
const SETTLE_MS = 500

/** The view that the address asked for when the screen was opened. */
export function useStartLink() {
  const [params] = useSearchParams()
  const [link] = useState(() => parseRadarLink(params))
  return link
}

/** Keeps the address such that it shows this view again; going back still leaves the screen. */
export function useWrittenLink(view: MapView, layer: RadarLayerName, radar: string | null) {
  const [, setParams] = useSearchParams()
  const query = useDebouncedValue(toLinkQuery(view, layer, radar), SETTLE_MS)
  const write = useEffectEvent((text: string) => setParams(text, { replace: true, preventScrollReset: true }))
  // The address bar is the browser's.
  useEffect(() => write(query), [query])
}
