import type { Place } from '@squall/shared/rules/place'
import { useEffect, useMemo } from 'react'
import { useKnownPlace } from '../../../platform/known-place'
import { locateMe, useLocationAccess } from '../../../platform/location'
import { trpc } from '../../../platform/trpc'
import { useCurrentUser } from '../../auth/hooks'
import { latLonToPlace } from '../storms/rules'
import { DEFAULT_CENTER } from './radar-view'

/**
 * Returns where the map opens: at the place of the link, else of the person (this device, then the place of their warnings),
 * else at the strongest storm. `isKnown` is false until that is decided. It never asks for a permission.
 */
export function useStartPlace(linked: Place | null): { center: Place; isKnown: boolean } {
  const device = useKnownPlace()
  const mayLocate = useLocationAccess()
  const { user, isLoading } = useCurrentUser()
  const isOpen = linked === null && device === null
  // The device is outside React; a page that was loaded anew has forgotten where it is.
  useEffect(() => {
    if (isOpen && mayLocate) void locateMe()
  }, [isOpen, mayLocate])
  const warnings = trpc.notifications.place.useQuery(undefined, { enabled: isOpen && user !== null })
  const isHomeless = isOpen && !isLoading && (user === null || (warnings.isFetched && !warnings.data))
  const strongest = trpc.storms.strongest.useQuery(undefined, {
    enabled: isHomeless,
    staleTime: Number.POSITIVE_INFINITY,
  })

  const home = warnings.data
  const storm = strongest.data
  return useMemo(() => {
    const center = linked ?? device ?? home ?? (storm ? latLonToPlace(storm) : null)
    return { center: center ?? DEFAULT_CENTER, isKnown: center !== null || strongest.isFetched }
  }, [linked, device, home, storm, strongest.isFetched])
}
