import type { RadarAlert } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import type { RadarLayerName } from '@squall/shared/rules/radar-scale'
import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createStore } from '../../../platform/store'
import { useDebouncedValue } from '../../../platform/timer-hooks'
import { errorCode, trpc } from '../../../platform/trpc'
import { useMapView } from '../../../ui/base-map/use-map-view'
import { useRadarPictures } from './pictures/use-radar-pictures'
import { type Playback, type PlaybackAction, reducePlayback, startPlayback } from './playback.rules'
import { findNextEnd, getNextSelection, listActiveAlerts, listAlertsAt } from './radar-alerts.rules'
import {
  DEFAULT_ZOOM,
  type RadarQuery,
  toRadarQuery,
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

/** Returns the state and actions of the radar screen, shared by its components. */
export function useRadarScreen() {
  const link = useInitialLink()
  const stored = useRadarSettings()
  const [linkedLayer, setLinkedLayer] = useState(link.layer)
  const settings = { ...stored.settings, layer: linkedLayer ?? stored.settings.layer }
  const [radar, chooseRadar] = useState(link.radar)
  const { center, isKnown } = useStartPlace(link.center)
  // Until it is moved, the map follows the place where it opens, which may become known later.
  const start = useMemo(() => ({ center, zoom: link.zoom ?? DEFAULT_ZOOM }), [link, center])
  const map = useMapView(start, { zoomStep: 1, takesTouch: true })

  const { lat, lon, zoom } = toRadarQuery(map.view)
  const next = useMemo(() => ({ lat, lon, zoom, ...(radar === null ? {} : { radar }) }), [lat, lon, zoom, radar])
  // The place where the map opens is asked for at once, and nothing before it is known.
  const settled = useDebouncedValue(isKnown ? next : null, SETTLE_MS)
  const query = settled ?? next
  const data = useRadarData(query, isKnown)
  const dangers = useDangers(query, isKnown)
  // The address may name a radar that does not exist.
  if (radar !== null && query.radar === radar && errorCode(data.error) === 'BAD_REQUEST') chooseRadar(null)

  const layer = data.data?.layers.find((one) => one.layer === settings.layer)
  const pictures = useRadarPictures(layer)
  const reducePlayback = usePlayback(settings.speedMs, pictures.isReady)
  useSyncedLink(map.view, settings.layer, radar)

  function chooseLayer(name: RadarLayerName) {
    setLinkedLayer(null)
    stored.change({ layer: name })
  }

  /** Zooms to the next whole level, also from a fractional zoom after a pinch. */
  function zoomStep(direction: 1 | -1) {
    const { zoom } = map.view
    map.zoomTo(direction === 1 ? Math.floor(zoom) + 1 : Math.ceil(zoom) - 1)
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
    chooseLayer,
    radar,
    chooseRadar,
    map,
    zoomStep,
    showPlace,
    query,
    data,
    dangers,
    layer,
    pictures,
    playback: reducePlayback,
  }
}

export type RadarScreen = ReturnType<typeof useRadarScreen>

/**
 * Returns the controls of the frame loop, which starts unless the visitor prefers reduced motion. The returned object is
 * stable, so that only components that call `usePlaying` render with each frame.
 */
function usePlayback(speedMs: number, isReady: (frame: number) => boolean) {
  const [loop] = useState(createLoop)
  const isPlaying = loop.store.usePart((state) => state.isPlaying)
  const tick = useEffectEvent(() => loop.act({ type: 'tick', isReady }))

  // The loop runs on a timer outside React.
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(tick, speedMs)
    return () => clearInterval(timer)
  }, [isPlaying, speedMs])

  return loop.playback
}

function createLoop() {
  const store = createStore<Playback>(startPlayback(!wantsStillness()))
  const act = (action: PlaybackAction) => store.set(reducePlayback(store.get(), action))
  return {
    store,
    act,
    playback: {
      /** Returns the shown frame and whether the loop runs. */
      usePlaying: store.useValue,
      toggle: () => act({ type: 'toggle' }),
      reset: () => act({ type: 'reset' }),
      show: (frame: number) => act({ type: 'show', frame }),
      step: (by: 1 | -1) => act({ type: 'step', by }),
    },
  }
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
    /** Selects the next alert within `km` of a tapped place. */
    tap: (place: Place, km: number) => setSelectedId((id) => getNextSelection(id, listAlertsAt(active, place, km))),
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
 * Returns the layers of a place's radar, once the place is known. The last data stays while new data loads; answers are drawn
 * in slices, so that a slow phone can move the map meanwhile.
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
function useRadarDangers({ lat, lon, radar }: RadarQuery & { radar?: string }, enabled: boolean) {
  const input = { lat, lon, ...(radar === undefined ? {} : { radar }) }
  const options = { refetchInterval: EVERY_MINUTE, placeholderData: keepPreviousData, enabled }
  const cells = trpc.radar.stormCells.useQuery(input, options)
  const alerts = trpc.radar.alerts.useQuery(input, options)
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
