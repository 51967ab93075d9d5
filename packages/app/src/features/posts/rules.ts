import type { AccountStatus } from '@squall/shared/contract/account'
import { CreatePostInput, isPublishedAtOnce, POST_PAGE, type Post, PostType } from '@squall/shared/contract/community'
import { findHashtags } from '@squall/shared/rules/mentions-and-hashtags'
import { BookOpen, Camera, Clapperboard, CloudSun, Lightbulb, type LucideIcon, TriangleAlert } from 'lucide-react'
import { z } from 'zod'
import { nextSerial } from '../../platform/paged-list'

interface PostTypeLook {
  label: string
  Icon: LucideIcon
  palette: 'gray' | 'green' | 'orange' | 'blue'
}

/** Label, icon and colour of each post type. */
export const postTypes: Record<PostType, PostTypeLook> = {
  experience: { label: 'Experience', Icon: BookOpen, palette: 'gray' },
  tip: { label: 'Safety Tip', Icon: Lightbulb, palette: 'green' },
  warning: { label: 'Warning', Icon: TriangleAlert, palette: 'orange' },
  photo: { label: 'Photo', Icon: Camera, palette: 'blue' },
  video: { label: 'Video', Icon: Clapperboard, palette: 'blue' },
  forecast: { label: 'Forecast', Icon: CloudSun, palette: 'blue' },
}

export const postTypeOptions = PostType.options.map((value) => ({ value, label: postTypes[value].label }))

/** Posts from this number of characters on are folded. */
export const LONG_POST = 700

export const getNextPostPage = nextSerial(POST_PAGE)

/** Returns the label of a post that is not public, or that no administrator has looked at; null for all others. */
export function getPostState({ status, awaitsReview }: Pick<Post, 'status' | 'awaitsReview'>): string | null {
  if (status === 'approved') return awaitsReview ? 'Not reviewed yet' : null
  return status === 'pending' ? 'Pending Review' : 'Rejected'
}

/** Returns the toast of a new post. */
export const getCreatedToast = ({ status }: Pick<Post, 'status'>) =>
  status === 'approved'
    ? { title: 'Warning Published', description: 'Others can read it now. An administrator reviews it afterwards.' }
    : { title: 'Post Submitted', description: 'Your post was submitted for admin review.' }

/** Returns what happens to a new post of this type, before the member sends it. */
export const describeReview = (postType: PostType, accountStatus: AccountStatus): string =>
  isPublishedAtOnce(postType, accountStatus)
    ? 'Your warning is public at once. An administrator reviews it afterwards.'
    : 'An administrator looks at every post before others see it.'

/** Returns the hashtags that the text does not contain. */
export function listFurtherHashtags({ content, hashtags }: Pick<Post, 'content' | 'hashtags'>): string[] {
  const written = new Set(findHashtags(content))
  return hashtags.filter((hashtag) => !written.has(hashtag))
}

/** Returns the host of a link without www ('video.example.com'); the text itself when it is no URL. */
export const formatLinkHost = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url

/** The form's fields as typed: hashtags are one line, separated by commas. */
export const postForm = CreatePostInput.extend({
  hashtags: z.string().transform(splitHashtags).pipe(CreatePostInput.shape.hashtags.unwrap()),
}).transform(({ mediaUrl, ...post }) => ({
  ...post,
  // Post types without media hide the field, so its text is dropped.
  mediaUrl: hasMedia(post.postType) ? mediaUrl : null,
  mediaType: hasMedia(post.postType) ? post.postType : null,
}))

export const emptyPost = (postType: PostType): z.input<typeof postForm> => ({
  content: '',
  postType,
  hashtags: '',
  location: '',
  mediaUrl: '',
})

export const hasMedia = (postType: PostType): postType is 'photo' | 'video' =>
  postType === 'photo' || postType === 'video'

/** Returns the hashtags of a typed list: ['hail', 'moore'] for '#hail, moore,'. */
function splitHashtags(typed: string): string[] {
  return typed
    .split(',')
    .map((hashtag) => hashtag.trim().replace(/^#/, ''))
    .filter((hashtag) => hashtag !== '')
}
