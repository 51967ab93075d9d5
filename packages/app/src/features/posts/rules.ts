import { CreatePostInput, POST_PAGE, type Post, PostType } from '@squall/shared/contract/community'
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
