import { FIRST_SIGHT, type FirstSight } from '@squall/shared/contract/site'

/** A page that the service worker kept tells of the past. */
const FRESH_MS = 60_000

/** What the server wrote into the page it served just now; null where it wrote nothing. */
export function firstSight(): FirstSight | null {
  const written = document.querySelector<HTMLMetaElement>(`meta[name="${FIRST_SIGHT}"]`)?.content
  if (written === undefined) return null
  const sight: FirstSight = JSON.parse(written)
  return Math.abs(Date.now() - Date.parse(sight.at)) < FRESH_MS ? sight : null
}
