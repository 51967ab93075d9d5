import { EMBEDDED_PAGE_DATA, type EmbeddedPageData } from '@squall/shared/contract/site'

/** Maximum age, because a page from the service worker's cache carries old data. */
const FRESH_MS = 60_000

/** Returns the data the server embedded in this page; null without any, or when older than a minute. */
export function readEmbeddedPageData(): EmbeddedPageData | null {
  const json = document.querySelector<HTMLMetaElement>(`meta[name="${EMBEDDED_PAGE_DATA}"]`)?.content
  if (json === undefined) return null
  const data: EmbeddedPageData = JSON.parse(json)
  return Math.abs(Date.now() - Date.parse(data.at)) < FRESH_MS ? data : null
}
