import { trpc } from './trpc'

/** Returns the installation's name, mode and features, fetched once per visit; undefined until loaded. */
export function useSiteInfo() {
  return trpc.site.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data
}
