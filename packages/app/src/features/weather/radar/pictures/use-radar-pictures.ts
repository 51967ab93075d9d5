import type { RadarLayer } from '@squall/shared/contract/weather'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { frameProblem, type PictureState, type PictureStates, picturesFor, wantedPictures } from './frames.rules'
import { canPaintRadar, createRadarPainter, type RadarPainter } from './painter'

const CANNOT = 'This browser cannot draw radar pictures. A newer version of it can.'
const BROKEN = 'Radar pictures cannot be drawn right now. Reload the page to try again.'

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
    painter?.want(layer === undefined ? [] : wantedPictures(layer))
  }, [painter, layer, attempt])

  const frames = layer?.frames
  const progress = useMemo(() => {
    const problems = frames?.map((frame) => frameProblem(frame, states)) ?? []
    const loaded = frames?.filter((frame) => picturesFor(frame, states).length > 0).length ?? 0
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
      return wanted !== undefined && (progress.problems[frame] !== null || picturesFor(wanted, states).length > 0)
    },
    /** Returns the addresses of the pictures a frame is painted from, see picturesFor. */
    paintedFrom: useCallback((frame: number) => picturesFor(frames?.[frame], states), [frames, states]),
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
