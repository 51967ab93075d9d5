import type { AlertBox } from '@squall/shared/contract/weather'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import type { MapPosition } from '../../platform/map/position.rules'
import { createStore } from '../../platform/store'
import { useDebouncedValue } from '../../platform/timer-hooks'
import {
  formatMapLink,
  type MapLayerName,
  type MapLink,
  type MapSelection,
  parseMapLink,
  toggleLayer,
} from './map-link.rules'

/** What the map shows. */
interface MapState extends MapLink {
  /** West, south, east and north in degrees; null until the map is drawn. */
  box: AlertBox | null
  /** How many CSS pixels of its lower part a sheet hides. */
  coveredPx: number
}

const store = createStore<MapState>({ ...parseMapLink('', ''), box: null, coveredPx: 0 })

const change = (changes: Partial<MapState>) => store.set({ ...store.get(), ...changes })

/** Browsers limit how often a page may change its address. */
const SETTLE_MS = 400

/** Returns what the map shows, and functions that change it. */
export function useMapState() {
  return {
    ...store.useValue(),
    show: (position: MapPosition, box: AlertBox) => change({ position, box }),
    select: (selection: MapSelection | null) => change({ selection }),
    cover: (coveredPx: number) => change({ coveredPx }),
    showTime: (time: number | null) => change({ time }),
    toggle: (name: MapLayerName) => change({ layers: toggleLayer(store.get().layers, name) }),
  }
}

/**
 * Keeps what the map shows in the address of the page. Returns the position that the address named at the beginning, and a
 * count of the links to other positions that were followed since.
 */
export function useMapAddress(): { linked: MapPosition | null; followed: number } {
  const { search, hash, key } = useLocation()
  const isLink = useNavigationType() !== 'REPLACE'
  const navigate = useNavigate()
  const [firstKey] = useState(key)
  const [start, setStart] = useState(() => {
    const link = parseMapLink(search, hash)
    store.set({ ...link, box: null, coveredPx: 0 })
    return { linked: link.position, followed: 0 }
  })

  const follow = useEffectEvent(() => {
    const link = parseMapLink(search, hash)
    change(link)
    setStart(({ followed }) => ({ linked: link.position, followed: followed + 1 }))
  })
  // The address is outside React; each new entry of the history is followed once.
  useEffect(() => {
    if (isLink && key !== firstKey) follow()
  }, [key, isLink, firstKey])

  const { search: nextSearch, hash: nextHash } = formatMapLink(store.useValue())
  const address = useDebouncedValue(`${nextSearch}${nextHash}`, SETTLE_MS)
  const write = useEffectEvent((to: string) => {
    if (to !== `${search}${hash}`) void navigate(to === '' ? '?' : to, { replace: true, preventScrollReset: true })
  })
  useEffect(() => write(address), [address])
  return start
}
