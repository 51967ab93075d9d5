import type { RadarLayer } from '@squall/shared/contract/weather'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { frameProblem, type PictureState, type PictureStates, picturesFor, wantedPictures } from './frames.rules'
import { canPaintRadar, createRadarPainter, type RadarPainter } from './painter'

const CANNOT = 'This browser cannot draw radar pictures. A newer version of it can.'
const BROKEN = 'Radar pictures cannot be drawn right now. Reload the page to try again.'

/** The pictures of a layer's frames as they come, newest first. */
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

  // A retry fetches only what failed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same
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
    /** Why there are no pictures at all in this browser; null while there can be. */
    problem,
    /** Frames that can be shown. */
    loaded: progress.loaded,
    /** Frames that show nothing, and why: gaps and pictures that could not be had. */
    failed: progress.problems.flatMap((problem, frame) => (problem === null ? [] : [{ frame, problem }])),
    /** Whether there is nothing left to wait for: a frame that shows nothing is ready, too. */
    isReady(frame: number): boolean {
      const wanted = frames?.[frame]
      return wanted !== undefined && (progress.problems[frame] !== null || picturesFor(wanted, states).length > 0)
    },
    /** Addresses of the pictures that a frame is painted from, see picturesFor. */
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
