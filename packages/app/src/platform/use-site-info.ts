import { trpc } from './trpc'

/** What this installation is and offers; asked once a visit. Undefined until it is known. */
export function useSiteInfo() {
  return trpc.site.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data
}
