import { renderFilmPageMeta } from '../../platform/page-meta'
import type { Services } from '../../services'
import { getReplay } from './queries'

const PAGE = /^\/replay\/([\w-]{1,100})\/?$/

/**
 * Returns what other sites show of a replay's page where somebody shares it: title and picture. Null for
 * other pages, and for replays that visitors may not watch.
 */
export function renderReplayMeta(
  services: Pick<Services, 'db' | 'recordings' | 'publicUrl'>,
  path: string,
): string | null {
  const replay = findPublicReplay(services, PAGE.exec(path)?.[1])
  if (replay === null) return null
  const { id, title, user, placeName, posterUrl } = replay
  const place = placeName === null ? '' : ` near ${placeName}`
  return renderFilmPageMeta({
    ...{ publicUrl: services.publicUrl, path: `/replay/${id}`, title, image: posterUrl },
    description: `The replay of a storm chase by ${user.displayName}${place}`,
  })
}

/** Whatever goes wrong with one replay, its page is served. */
function findPublicReplay(services: Pick<Services, 'db' | 'recordings'>, id: string | undefined) {
  if (id === undefined) return null
  try {
    return getReplay(services, id, null)
  } catch {
    return null
  }
}
