import { trpc } from './trpc'
import { EMBEDDED_PAGE_DATA, type EmbeddedPageData } from '@squall/shared/contract/site'

/** The installation's name, mode and features, fetched once per visit. Undefined until loaded. */
export function useSiteInfo() {
  return trpc.site.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data
}

/** Maximum age, because a page from the service worker's cache carries old data. */
const FRESH_MS = 60_000

/** Returns the data the server embedded in this page; null without any, or when older than a minute. */
export function readEmbeddedPageData(): EmbeddedPageData | null {
  const written = document.querySelector<HTMLMetaElement>(`meta[name="${EMBEDDED_PAGE_DATA}"]`)?.content
  if (written === undefined) return null
  const sight: EmbeddedPageData = JSON.parse(written)
  return Math.abs(Date.now() - Date.parse(sight.at)) < FRESH_MS ? sight : null
}
