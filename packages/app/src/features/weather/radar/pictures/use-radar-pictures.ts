import type { RadarFrame, RadarLayer } from '@squall/shared/contract/weather'
import { placeToWorldPoint } from '@squall/shared/rules/mercator'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type MapView, worldScale } from '../../../../platform/base-map/projection.rules'
import { canPaintRadar, createRadarPainter, type RadarPainter } from './painter'
import type { PaintWindow, PlacedPicture, WorldSquare } from './painting.rules'

const CANNOT = 'This browser cannot draw radar pictures. A newer version of it can.'

const BROKEN = 'Radar pictures cannot be drawn right now. Reload the page to try again.'

/** The position of a loaded picture, or why it failed to load. */
export type PictureState = WorldSquare | { problem: string }

/** The states of pictures by address; missing ones are loading. */
type PictureStates = ReadonlyMap<string, PictureState>

/** Returns the pictures of a layer's frames as they load, newest first. */
export function useRadarPictures(layer: RadarLayer | undefined) {
  const [painter, setPainter] = useState<RadarPainter | null>(null)
  const [states, setStates] = useState<PictureStates>(new Map())
  const [problem, setProblem] = useState(() => (canPaintRadar() ? null : CANNOT))
  const [attempt, setAttempt] = useState(0)

  // The worker lives as long as the screen.
  useEffect(() => {
    if (!canPaintRadar()) return
    const change = (address: string, state: PictureState | null) =>
      setStates((before) => withState(before, address, state))
    const created = createRadarPainter({
      onReady: ({ address, square }) => change(address, square),
      onFailed: (address, problem) => change(address, { problem }),
      onDropped: (address) => change(address, null),
      onBroken: () => setProblem(BROKEN),
    })
    setPainter(created)
    return () => created.close()
  }, [])

  // A retry fetches the failed pictures only.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request
  useEffect(() => {
    painter?.want(layer === undefined ? [] : listWantedPictures(layer))
  }, [painter, layer, attempt])

  const frames = layer?.frames
  const progress = useMemo(() => {
    const problems = frames?.map((frame) => getFrameProblem(frame, states)) ?? []
    const loaded = frames?.filter((frame) => listPaintedPictures(frame, states).length > 0).length ?? 0
    return { problems, loaded }
  }, [frames, states])

  return {
    /** Why this browser cannot draw radar; null when it can. */
    problem,
    /** The number of frames that can be shown. */
    loaded: progress.loaded,
    /** The frames without a picture, with the reason: gaps and failed pictures. */
    failed: progress.problems.flatMap((problem, frame) => (problem === null ? [] : [{ frame, problem }])),
    /** Whether a frame has finished loading; a frame without a picture counts as ready. */
    isReady(frame: number): boolean {
      const wanted = frames?.[frame]
      return (
        wanted !== undefined && (progress.problems[frame] !== null || listPaintedPictures(wanted, states).length > 0)
      )
    },
    /** Returns the addresses of the pictures a frame is painted from, see listPaintedPictures. */
    paintedFrom: useCallback((frame: number) => listPaintedPictures(frames?.[frame], states), [frames, states]),
    painter,
    retry: () => setAttempt((before) => before + 1),
  }
}

function withState(states: PictureStates, address: string, state: PictureState | null) {
  const next = new Map(states)
  if (state === null) next.delete(address)
  else next.set(address, state)
  return next
}

/** Returns the pictures of a layer's frames, newest first, because the newest frame is shown first. */
export function listWantedPictures({ bounds, frames }: Pick<RadarLayer, 'bounds' | 'frames'>): PlacedPicture[] {
  const square = toWorldSquare(bounds)
  return frames.flatMap(({ picture }) => (picture === null ? [] : [{ address: picture, square }])).reverse()
}

/**
 * Returns the addresses of the pictures to paint for a frame, the last one on top: all loaded squares of the same scan,
 * because a closer or wider square fills in until the requested one has loaded, and around it.
 */
export function listPaintedPictures(frame: Pick<RadarFrame, 'picture'> | undefined, states: PictureStates): string[] {
  if (!frame?.picture) return []
  const scan = getScanAddress(frame.picture)
  return [...states]
    .flatMap(([address, state]) =>
      'side' in state && getScanAddress(address) === scan ? [{ address, side: state.side }] : [],
    )
    .sort((a, b) => b.side - a.side)
    .map(({ address }) => address)
}

/** Returns why a frame has nothing to show; null while it is loading or loaded. */
export function getFrameProblem(frame: RadarFrame, states: PictureStates): string | null {
  if (frame.picture === null) return frame.problem ?? 'No scan at this time'
  const state = states.get(frame.picture)
  return state && 'problem' in state && listPaintedPictures(frame, states).length === 0 ? state.problem : null
}

/** Returns the scan's part of an address; the square follows the last slash. */
const getScanAddress = (address: string) => address.slice(0, address.lastIndexOf('/'))

function toWorldSquare({ north, west, east }: RadarLayer['bounds']): WorldSquare {
  const [x, y] = placeToWorldPoint({ latitude: north, longitude: west })
  return { x, y, side: (east - west) / 360 }
}

/** Returns the part of the world in a map's view, in device pixels. */
export function toPaintWindow(view: MapView, ratio: number): PaintWindow {
  const scale = worldScale(view)
  const [x, y] = placeToWorldPoint(view.center)
  return {
    x: x - view.width / 2 / scale,
    y: y - view.height / 2 / scale,
    perPixel: 1 / scale / ratio,
    width: Math.round(view.width * ratio),
    height: Math.round(view.height * ratio),
  }
}

/** Returns whether the highest level wins in a shared pixel: true for rain, false for velocities, which have a sign. */
export const shouldKeepPeaks = (layer: RadarLayer['layer']): boolean => layer !== 'velocity'
