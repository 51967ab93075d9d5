import { limits } from '@squall/shared/contract/wire'

/** The media process's grace period plus time for a camera permission or a restart of both processes. */
export const ABANDONED_AFTER_MS = limits.publisherGraceMs + 35_000

/**
 * Returns the time since which a live stream must have been reported to be live still; null while none may be ended, because
 * reports of media nodes may be lost and not missing.
 * @param hearsSince since when api hears all media nodes; null while it does not
 */
export function getAbandonedBefore(now: Date, hearsSince: Date | null): Date | null {
  const before = new Date(now.getTime() - ABANDONED_AFTER_MS)
  return hearsSince !== null && hearsSince <= before ? before : null
}
