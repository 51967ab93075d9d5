import type { RadarAlert } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import type { RadarLayerName } from '@squall/shared/rules/radar-scale'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useKnownPlace } from '../../../platform/my-place'
import { createStore } from '../../../platform/store'
import { useDebouncedValue } from '../../../platform/timer-hooks'
import { errorCode, trpc } from '../../../platform/trpc'
import { useMapView } from '../../../ui/base-map/use-map-view'
import { activeDangers, dangersAt, nextEnd, tapped } from './danger.rules'
import { useRadarPictures } from './pictures/use-radar-pictures'
import { type Playback, type PlaybackAction, playback, startPlayback } from './playback.rules'
import { DEFAULT_CENTER, DEFAULT_ZOOM, type RadarQuestion, toRadarQuestion } from './question.rules'
import { useRadarSettings } from './settings'
import { useStartLink, useWrittenLink } from './use-view-link'

/** Radars scan every four to ten minutes; a new scan is seen within so long. */
const EVERY_MINUTE = 60_000

/** Remaining times are shown in minutes. */
const EVERY_15_S = 15_000

const NONE: RadarAlert[] = []

const wantsStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** A map that is still on its way asks for nothing. */
const SETTLE_MS = 250

/** All that the radar screen shows and does, for its parts to take what they need. */
export function useRadarScreen() {
  const link = useStartLink()
  const stored = useRadarSettings()
  const [linkedLayer, setLinkedLayer] = useState(link.layer)
  const settings = { ...stored.settings, layer: linkedLayer ?? stored.settings.layer }
  const [radar, chooseRadar] = useState(link.radar)
  const known = useKnownPlace()
  // Until it is moved, the map follows the place of this device, which may become known while it is open.
  const start = useMemo(
    () => ({ center: link.center ?? known ?? DEFAULT_CENTER, zoom: link.zoom ?? DEFAULT_ZOOM }),
    [link, known],
  )
  const map = useMapView(start, { zoomStep: 1, takesTouch: true })

  const { lat, lon, zoom } = toRadarQuestion(map.view)
  const next = useMemo(() => ({ lat, lon, zoom, ...(radar === null ? {} : { radar }) }), [lat, lon, zoom, radar])
  const question = useDebouncedValue(next, SETTLE_MS)
  const data = useRadarData(question)
  const dangers = useDangers(question)
  // An address may name a radar that there is not.
  if (radar !== null && question.radar === radar && errorCode(data.error) === 'BAD_REQUEST') chooseRadar(null)

  const layer = data.data?.layers.find((one) => one.layer === settings.layer)
  const pictures = useRadarPictures(layer)
  const playback = usePlayback(settings.speedMs, pictures.isReady)
  useWrittenLink(map.view, settings.layer, radar)

  function chooseLayer(name: RadarLayerName) {
    setLinkedLayer(null)
    stored.change({ layer: name })
  }

  /** To the next whole zoom, also from between two as fingers leave it. */
  function zoomStep(direction: 1 | -1) {
    const { zoom } = map.view
    map.zoomTo(direction === 1 ? Math.floor(zoom) + 1 : Math.ceil(zoom) - 1)
  }
  /** Another place is served by its own radar. */
  function showPlace(place: Place) {
    chooseRadar(null)
    map.show(place)
  }

  return {
    settings,
    change: stored.change,
    chooseLayer,
    radar,
    chooseRadar,
    map,
    zoomStep,
    showPlace,
    question,
    data,
    dangers,
    layer,
    pictures,
    playback,
  }
}

export type RadarScreen = ReturnType<typeof useRadarScreen>

/**
 * The loop of frames: it runs at once, unless the visitor wants things to keep still. What it answers stays the same thing
 * from frame to frame: up to ten times a second only the parts are drawn anew that ask for `usePlaying`.
 */
function usePlayback(speedMs: number, isReady: (frame: number) => boolean) {
  const [loop] = useState(createLoop)
  const isPlaying = loop.store.usePart((state) => state.isPlaying)
  const tick = useEffectEvent(() => loop.act({ type: 'tick', isReady }))

  // The beat of the loop is the clock's.
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(tick, speedMs)
    return () => clearInterval(timer)
  }, [isPlaying, speedMs])

  return loop.playback
}

function createLoop() {
  const store = createStore<Playback>(startPlayback(!wantsStillness()))
  const act = (action: PlaybackAction) => store.set(playback(store.get(), action))
  return {
    store,
    act,
    playback: {
      /** The frame that is shown, and whether the loop runs. */
      usePlaying: store.useValue,
      toggle: () => act({ type: 'toggle' }),
      reset: () => act({ type: 'reset' }),
      show: (frame: number) => act({ type: 'show', frame }),
      step: (by: 1 | -1) => act({ type: 'step', by }),
    },
  }
}

/** What is dangerous around the radar right now, and which of it is selected, on the map and in the list alike. */
function useDangers(question: RadarQuestion & { radar?: string }) {
  const { alerts: answer, ...rest } = useRadarDangers(question)
  const alerts = answer ?? NONE
  const now = useNowToTheEnd(alerts)
  const active = useMemo(() => activeDangers(alerts, now), [alerts, now])
  const [selectedId, setSelectedId] = useState<string | null>(null)
  return {
    ...rest,
    /** Whether alerts were ever read. */
    hasAnswer: answer !== undefined,
    /** Still in force, most dangerous first. */
    active,
    now,
    selected: active.find(({ id }) => id === selectedId) ?? null,
    /** Selects an alert, or none. */
    select: (id: string | null) => setSelectedId(id),
    /** A tap on the map: what is within some km of it, one after the other. */
    tap: (place: Place, km: number) => setSelectedId((id) => tapped(id, dangersAt(active, place, km))),
  }
}

/** The current time in ms, every 15 s and in the moment in which the next alert ends. */
function useNowToTheEnd(alerts: RadarAlert[]): number {
  const [now, setNow] = useState(Date.now)
  const end = nextEnd(alerts, now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a moment was reached, the next wait begins
  useEffect(() => {
    const left = end === null ? EVERY_15_S : Math.max(0, end - Date.now())
    const timer = setTimeout(() => setNow(Date.now()), Math.min(EVERY_15_S, left))
    return () => clearTimeout(timer)
  }, [end, now])
  return now
}

/** The layers of the radar that serves a place. While the map moves on, what was shown stays. */
function useRadarData(question: RadarQuestion & { radar?: string }) {
  const { data, isLoading, isError, error, isPlaceholderData, refetch } = trpc.radar.data.useQuery(question, {
    refetchInterval: EVERY_MINUTE,
    placeholderData: keepPreviousData,
  })
  return { data, isLoading, isError, error, isMoving: isPlaceholderData, retry: () => void refetch() }
}

/** Storm cells and dangers in the reach of the radar that serves a place. A failure leaves them as they were. */
function useRadarDangers({ lat, lon, radar }: RadarQuestion & { radar?: string }) {
  const input = { lat, lon, ...(radar === undefined ? {} : { radar }) }
  const options = { refetchInterval: EVERY_MINUTE, placeholderData: keepPreviousData }
  const cells = trpc.radar.stormCells.useQuery(input, options)
  const alerts = trpc.radar.alerts.useQuery(input, options)
  return {
    cells: cells.data,
    alerts: alerts.data,
    isError: cells.isError || alerts.isError,
    /** How the alerts came to this device. */
    receipt: { isError: alerts.isError, receivedAt: alerts.dataUpdatedAt, everyMs: EVERY_MINUTE },
    retry() {
      void cells.refetch()
      void alerts.refetch()
    },
  }
}
