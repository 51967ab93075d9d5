import { readEmbeddedPageData } from './embedded-page-data'
import { createListeners } from './listeners'
import { browserStorage, readStored, removeStored, type StorageArea, writeStored } from './storage'

const KEY = 'squall-has-media-nodes'

interface SiteNodesDeps {
  storageArea(): StorageArea | null
  /** Whether the served page says so; null where it says nothing. */
  readPage(): boolean | null
}

/**
 * Returns what knows whether this site has several media nodes: by the served page or an earlier visit, before the first
 * socket opens, so that other sites never wait; and by the site's information, which comes later.
 */
export function createSiteNodes({ storageArea, readPage }: SiteNodesDeps) {
  const { subscribe, notify } = createListeners()
  const wasKnown = () => readStored(KEY, (stored) => stored === true, storageArea()) ?? false
  let known: boolean | null = null

  const hasNodes = (): boolean => {
    known ??= readPage() ?? wasKnown()
    return known
  }

  return {
    hasNodes,
    /** Takes what the site says of itself, and keeps it for the next visit. */
    note(next: boolean) {
      const before = hasNodes()
      known = next
      if (next) writeStored(KEY, true, storageArea())
      else if (wasKnown()) removeStored(KEY, storageArea())
      if (next !== before) notify()
    },
    subscribe,
  }
}

export const siteNodes = createSiteNodes({
  storageArea: browserStorage,
  readPage: () => readEmbeddedPageData()?.hasMediaNodes ?? null,
})
