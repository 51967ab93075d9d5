import type { RadarAlert } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import type { RadarProductName } from '@squall/shared/rules/radar-scale'
import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { MapPosition } from '../../../platform/map/position.rules'
import { useDebouncedValue } from '../../../platform/timer-hooks'
import { errorCode, trpc } from '../../../platform/trpc'
import { createMapCamera } from '../../../ui/map/map-camera'
import { scanPlayer } from './map/player'
import { usePlayback } from './map/RadarTimeBar'
import { useScanLoop } from './map/use-scan-loop'
import { findNextEnd, listActiveAlerts } from './radar-alerts.rules'
import {
  DEFAULT_ZOOM,
  MAX_ZOOM,
  MIN_ZOOM,
  type RadarQuery,
  toMapZoom,
  toRadarQuery,
  toRadarZoom,
  useFollowedLinks,
  useInitialLink,
  useSyncedLink,
} from './radar-view'
import { useRadarSettings } from './settings'
import { useStartPlace } from './use-start-place'

/** Polling interval; radars scan every four to ten minutes. */
const EVERY_MINUTE = 60_000

/** Interval of the clock; remaining times are shown in minutes. */
const EVERY_15_S = 15_000

const NONE: RadarAlert[] = []

const wantsStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Requests wait until the map has been still this long. */
const SETTLE_MS = 250

/** The zoom of the radar page below which several radars are shown. */
const MOSAIC_BELOW_ZOOM = 7

/** Returns the state and actions of the radar screen, shared by its components. */
export function useRadarScreen() {
  const link = useInitialLink()
  const stored = useRadarSettings()
  const [linkedProduct, setLinkedProduct] = useState(link.layer)
  const product = linkedProduct ?? stored.settings.product
  const settings = { ...stored.settings, product }
  const [radar, chooseRadar] = useState(link.radar)
  const { center, isKnown } = useStartPlace(link.center)
  // Until it is moved, the map follows the place where it opens, which may become known later.
  const start = useMemo(() => ({ center, zoom: link.zoom ?? DEFAULT_ZOOM }), [link, center])
  const map = useRadarCamera(start)

  const { lat, lon } = toRadarQuery(map.view)
  const next = useMemo(() => ({ lat, lon, ...(radar === null ? {} : { radar }) }), [lat, lon, radar])
  // The place where the map opens is asked for at once, and nothing before it is known.
  const settled = useDebouncedValue(isKnown ? next : null, SETTLE_MS)
  const query = settled ?? next
  const data = useRadarData(query, isKnown)
  const dangers = useDangers(query, isKnown)
  const loop = useScanLoop(
    scanPlayer,
    isKnown
      ? {
          ...{ center: { latitude: query.lat, longitude: query.lon }, zoom: map.view.zoom },
          ...{ mosaicBelow: MOSAIC_BELOW_ZOOM, product, tilt: settings.tilt, radar },
        }
      : null,
  )
  // The address may name a radar that does not exist.
  if (radar !== null && query.radar === radar && errorCode(data.error) === 'BAD_REQUEST') chooseRadar(null)

  useFirstPlay()
  useSyncedLink(map.view, product, radar)

  function chooseProduct(name: RadarProductName) {
    setLinkedProduct(null)
    stored.change({ product: name, tilt: 1 })
  }
  /** Moves the map to a place and selects its nearest radar. */
  function showPlace(place: Place) {
    chooseRadar(null)
    map.show(place)
  }
  useFollowedLinks(showPlace)

  return {
    settings,
    change: stored.change,
    chooseProduct,
    radar,
    chooseRadar,
    map,
    showPlace,
    data,
    dangers,
    /** The last hour of the chosen product. */
    loop,
    player: scanPlayer,
  }
}

export type RadarScreen = ReturnType<typeof useRadarScreen>

/** Returns what the map shows, in the zooms of the radar page, and functions that move it. */
function useRadarCamera(start: MapPosition) {
  const [camera] = useState(createMapCamera)
  const frame = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState<MapPosition | null>(null)
  const view = moved ?? start
  function moveTo(position: Partial<MapPosition>) {
    const { center, zoom } = { ...view, ...position }
    // Lists follow also where the browser draws no map.
    setMoved({ center, zoom })
    camera.moveTo({ ...position, ...(position.zoom !== undefined && { zoom: toMapZoom(position.zoom) }) })
  }
  const zoomTo = (zoom: number) => moveTo({ zoom: Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom)) })
  return {
    camera,
    frame,
    start,
    view,
    onMoved: ({ center, zoom }: MapPosition) => setMoved({ center, zoom: toRadarZoom(zoom) }),
    show: (center: Place) => moveTo({ center }),
    zoomTo,
    /** Zooms to the next whole level, also from a fractional zoom after a pinch. */
    zoomStep: (direction: 1 | -1) => zoomTo(direction === 1 ? Math.floor(view.zoom) + 1 : Math.ceil(view.zoom) - 1),
  }
}

/** Plays the loop from the beginning, unless the visitor prefers reduced motion. */
function useFirstPlay() {
  usePlayback(scanPlayer)
  // The player is outside React.
  useEffect(() => {
    if (!wantsStillness() && !scanPlayer.get().isPlaying) scanPlayer.act({ type: 'toggle' })
  }, [])
}

/** Returns the alerts and cells around the radar and the selected alert, shared by map and list. */
function useDangers(query: RadarQuery & { radar?: string }, isKnown: boolean) {
  const { alerts: answer, ...rest } = useRadarDangers(query, isKnown)
  const alerts = answer ?? NONE
  const now = useNowToTheEnd(alerts)
  const active = useMemo(() => listActiveAlerts(alerts, now), [alerts, now])
  const [selectedId, setSelectedId] = useState<string | null>(null)
  return {
    ...rest,
    /** Whether alerts have been loaded at least once. */
    hasAnswer: answer !== undefined,
    /** Still in force, most dangerous first. */
    active,
    now,
    selected: active.find(({ id }) => id === selectedId) ?? null,
    /** Selects an alert; null selects none. */
    select: (id: string | null) => setSelectedId(id),
  }
}

/** Returns the current time in ms, updated every 15 s and when the next alert ends. */
function useNowToTheEnd(alerts: RadarAlert[]): number {
  const [now, setNow] = useState(Date.now)
  const end = findNextEnd(alerts, now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each update starts the next timer
  useEffect(() => {
    const left = end === null ? EVERY_15_S : Math.max(0, end - Date.now())
    const timer = setTimeout(() => setNow(Date.now()), Math.min(EVERY_15_S, left))
    return () => clearTimeout(timer)
  }, [end, now])
  return now
}

/**
 * Returns the radar and the weather of a place, once the place is known. The last data stays while new data loads; answers are
 * drawn in slices, so that a slow phone can move the map meanwhile.
 */
function useRadarData(query: RadarQuery & { radar?: string }, isKnown: boolean) {
  const { data, isPending, isError, error, isPlaceholderData, refetch } = trpc.radar.data.useQuery(query, {
    refetchInterval: EVERY_MINUTE,
    placeholderData: keepPreviousData,
    enabled: isKnown,
  })
  const shown = useDeferredValue(data)
  const isLoading = isPending || (shown === undefined && !isError)
  return { data: shown, isLoading, isError, error, isMoving: isPlaceholderData, retry: () => void refetch() }
}

/** Returns storm cells and alerts within range of a place's radar. A failed request keeps the last data. */
function useRadarDangers(query: RadarQuery & { radar?: string }, enabled: boolean) {
  const options = { refetchInterval: EVERY_MINUTE, placeholderData: keepPreviousData, enabled }
  const cells = trpc.radar.stormCells.useQuery(query, options)
  const alerts = trpc.radar.alerts.useQuery(query, options)
  const shownCells = useDeferredValue(cells.data)
  return {
    cells: shownCells,
    /** When the cells were where they are said to be, in ms. */
    cellsAt: cells.dataUpdatedAt,
    alerts: alerts.data,
    isError: cells.isError || alerts.isError,
    /** When the alerts reached this device. */
    receipt: { isError: alerts.isError, receivedAt: alerts.dataUpdatedAt, everyMs: EVERY_MINUTE },
    retry() {
      void cells.refetch()
      void alerts.refetch()
    },
  }
}
