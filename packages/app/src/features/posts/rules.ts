import { POST_PAGE, type Post } from '@squall/shared/contract/community'
import { findHashtags } from '@squall/shared/rules/hashtags'
import { nextSerial } from '../../platform/paged-list'

export const nextPage = nextSerial(POST_PAGE)

/** Returns the label that tells the author why a post is not public; null for public posts. */
export function getPostState({ status }: Pick<Post, 'status'>): string | null {
  if (status === 'approved') return null
  return status === 'pending' ? 'Pending Review' : 'Rejected'
}

/** Returns the hashtags that the text does not contain. */
export function listFurtherHashtags({ content, hashtags }: Pick<Post, 'content' | 'hashtags'>): string[] {
  const written = new Set(findHashtags(content))
  return hashtags.filter((hashtag) => !written.has(hashtag))
}

/** Returns the host of a link without www ('video.example.com'); the text itself when it is no URL. */
export const getHost = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url)
