import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useSiteInfo } from '../../platform/site-info'

/** The part of TileJSON 3 that the map needs. */
const TileJson = z.object({
  // The worker that reads tiles has no page to which an address could be relative.
  tiles: z.array(z.string().transform((path) => (path.startsWith('/') ? `${window.location.origin}${path}` : path))),
  minzoom: z.number(),
  maxzoom: z.number(),
  /** It comes as HTML. */
  attribution: z.string().default('').transform(readText),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  /** What a tile is: pbf for vectors, otherwise a picture. */
  format: z.string().default('pbf'),
  vector_layers: z.array(z.object({ id: z.string() })).default([]),
})
export type MapTiles = z.output<typeof TileJson>

/** Returns the tiles of roads, water and towns that this server has; null while it has none. */
export const useBaseMapTiles = (): MapTiles | null => useTiles('/api/map/base.json', useSiteInfo()?.baseMap)

/** Returns the tiles of streets that an administrator imported; null without them. */
export const useStreetTiles = (): MapTiles | null => useTiles('/api/map/streets.json', useSiteInfo()?.streets)

/** A server without such a map has no hash of it, and is not asked. */
function useTiles(address: string, hash: string | null | undefined): MapTiles | null {
  const { data } = useQuery({
    queryKey: ['map', 'tiles', address, hash],
    queryFn: async () => {
      const answer = await fetch(address)
      return answer.ok ? TileJson.parse(await answer.json()) : null
    },
    enabled: typeof hash === 'string',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? null
}

function readText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
}
