import type { Place } from '@squall/shared/rules/place'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMap } from '../../../ui/map/map-context'
import { useMapState } from '../../map/hooks'
import { chaserTracks } from './chaser-tracker'
import { getMiddleShift, leavesChaser } from './follow.rules'

const NEAR_ZOOM = 9
const MOVE_MS = 700

/** Keeps the followed chaser in the middle of the map until the person moves it or the chaser leaves the map. */
export function useFollowedChaser() {
  const { map, isUsable } = useMap()
  const { selection, select, coveredPx } = useMapState()
  const followedId = selection?.kind === 'chaser' && selection.isFollowed ? selection.id : null
  const stop = useEffectEvent(() => {
    if (followedId !== null) select({ kind: 'chaser', id: followedId })
  })
  const getShift = useEffectEvent(() => getMiddleShift(map.getContainer().clientHeight, coveredPx))
  const isHeld = useRef(false)
  const shownId = useRef<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet that is drawn up or down moves the middle of what is seen
  useEffect(() => {
    if (followedId === null) {
      shownId.current = null
      return
    }
    let at: Place | null = null
    let zoomBefore = map.getZoom()
    const center = (isAgain: boolean) => {
      const { chasers, heardMs } = chaserTracks.get()
      const chaser = chasers.get(followedId)
      const wasSeen = shownId.current === followedId
      if (chaser === undefined) return heardMs === null ? undefined : stop()
      if (!isUsable() || isHeld.current) return
      const { latitude, longitude } = chaser
      if (!isAgain && at?.latitude === latitude && at.longitude === longitude) return
      const zoom = wasSeen ? map.getZoom() : Math.max(map.getZoom(), NEAR_ZOOM)
      // With reduced motion MapLibre jumps instead.
      const duration = wasSeen ? MOVE_MS : 0
      map.easeTo({ center: [longitude, latitude], zoom, offset: [0, -getShift()], duration }, { isOwn: true })
      at = { latitude, longitude }
      shownId.current = followedId
    }
    const begin = ({ originalEvent }: { originalEvent?: unknown }) => {
      if (!originalEvent) return
      isHeld.current = true
      zoomBefore = map.getZoom()
    }
    const end = ({ isOwn }: { type: string; isOwn?: unknown }) => {
      if (isOwn || at === null || map.isMoving()) return
      // The buttons that zoom do so around the middle of the map, which a sheet may hide.
      if (!isHeld.current) return center(true)
      isHeld.current = false
      const { clientWidth, clientHeight } = map.getContainer()
      const { x, y } = map.project([at.longitude, at.latitude])
      const pixelsAway = Math.hypot(x - clientWidth / 2, y - clientHeight / 2 + getShift())
      if (leavesChaser({ zoomBefore, zoomAfter: map.getZoom(), pixelsAway })) stop()
      else center(true)
    }
    const follow = () => center(false)
    const centerAgain = () => center(true)
    const unsubscribe = chaserTracks.subscribe(follow)
    map.on('movestart', begin)
    map.on('moveend', end)
    map.on('resize', centerAgain)
    follow()
    return () => {
      isHeld.current = false
      unsubscribe()
      map.off('movestart', begin)
      map.off('moveend', end)
      map.off('resize', centerAgain)
    }
  }, [map, isUsable, followedId, coveredPx])
}

/**
 * Brings a chaser into view who was chosen elsewhere than on the map. A view that the address names stays as it is.
 * Returns how to say that the next one was chosen on the map.
 */
export function useChosenInView(): (id: string) => void {
  const { map, isUsable } = useMap()
  const { selection, position, coveredPx } = useMapState()
  const selectedId = selection?.kind === 'chaser' ? selection.id : null
  const isFollowed = selection?.isFollowed ?? false
  const [placedId] = useState(position === null ? null : selectedId)
  const inView = useRef(placedId)
  const show = useEffectEvent((id: string) => {
    const chaser = chaserTracks.get().chasers.get(id)
    if (chaser === undefined || !isUsable()) return
    inView.current = id
    const offset: [number, number] = [0, -getMiddleShift(map.getContainer().clientHeight, coveredPx)]
    const { latitude, longitude } = chaser
    map.easeTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), NEAR_ZOOM), offset, duration: MOVE_MS })
  })
  useEffect(() => {
    if (selectedId === null || isFollowed) {
      inView.current = selectedId
      return
    }
    const look = () => {
      if (inView.current !== selectedId) show(selectedId)
    }
    look()
    return chaserTracks.subscribe(look)
  }, [selectedId, isFollowed])
  return (id) => {
    inView.current = id
  }
}
