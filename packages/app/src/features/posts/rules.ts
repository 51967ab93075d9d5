import { POST_PAGE, type Post } from '@squall/shared/contract/community'
import { findHashtags } from '@squall/shared/rules/hashtags'
import { nextSerial } from '../../platform/pages.rules'

export const nextPage = nextSerial(POST_PAGE)

/** The note to the author of a post that is not public; null for public posts. */
export function postState({ status }: Pick<Post, 'status'>): string | null {
  if (status === 'approved') return null
  return status === 'pending' ? 'Pending Review' : 'Rejected'
}

/** The hashtags that do not stand in the text already. */
export function furtherHashtags({ content, hashtags }: Pick<Post, 'content' | 'hashtags'>): string[] {
  const written = new Set(findHashtags(content))
  return hashtags.filter((hashtag) => !written.has(hashtag))
}

/** Where a link leads, in short: 'video.example.com'. */
export const getHost = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url)
