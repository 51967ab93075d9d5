import { trpc } from './trpc'

/** The installation's name, mode and features, fetched once per visit. Undefined until loaded. */
export function useSiteInfo() {
  return trpc.site.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data
}
