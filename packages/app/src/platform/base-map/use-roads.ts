import { RoadMap } from '@squall/shared/contract/weather'
import { useQuery } from '@tanstack/react-query'
import { useSiteInfo } from '../use-site-info'
import { readRoads } from './roads.rules'

/** The highways this server has, read when they are first wanted. `isThere` is undefined until that is known. */
export function useRoads(isWanted: boolean) {
  const hash = useSiteInfo()?.roads
  const { data, isError } = useQuery({
    queryKey: ['map', 'roads', hash],
    queryFn: async () => {
      const answer = await fetch(`/api/map/roads?v=${hash}`)
      if (!answer.ok) throw new Error(`The road map was answered with ${answer.status}`)
      return readRoads(RoadMap.parse(await answer.json()))
    },
    enabled: isWanted && typeof hash === 'string',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return { isThere: hash === undefined ? undefined : hash !== null, roads: isWanted ? data : undefined, isError }
}
