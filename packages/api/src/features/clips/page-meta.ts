import { renderFilmPageMeta } from '../../platform/page-meta'
import type { Services } from '../../services'
import { findPublicClip } from './queries'

const PAGE = /^\/clip\/([\w-]{1,100})\/?$/

/**
 * Returns what other sites show of a clip's page where somebody shares it: title, picture and film. Null for
 * other pages, and for clips that visitors may not see.
 */
export function renderClipMeta({ db, publicUrl }: Pick<Services, 'db' | 'publicUrl'>, path: string): string | null {
  const id = PAGE.exec(path)?.[1]
  const clip = id === undefined ? undefined : findPublicClip(db, id)
  if (clip === undefined) return null
  const { title, channel, placeName, filmUrl, thumbnailUrl, format, width, height } = clip
  const place = placeName === null ? '' : ` near ${placeName}`
  return renderFilmPageMeta({
    ...{ publicUrl, path: `/clip/${clip.id}`, title, image: thumbnailUrl },
    description: `A clip of a storm chase by ${channel.displayName}${place}`,
    more: {
      ...(format !== 'mkv' && { video: publicUrl + filmUrl, 'video:type': `video/${format}` }),
      ...{ 'video:width': width, 'video:height': height },
    },
  })
}
