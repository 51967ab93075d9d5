import { CreatePostInput, type PostType } from '@squall/shared/contract/community'
import { z } from 'zod'

/** The form's fields as typed: hashtags are one line, separated by commas. */
export const PostForm = CreatePostInput.extend({
  hashtags: z.string().transform(splitHashtags).pipe(CreatePostInput.shape.hashtags.unwrap()),
}).transform(({ mediaUrl, ...post }) => ({
  ...post,
  // Post types without media hide the field, so its text is dropped.
  mediaUrl: hasMedia(post.postType) ? mediaUrl : null,
  mediaType: hasMedia(post.postType) ? post.postType : null,
}))

export const emptyPost = (postType: PostType): z.input<typeof PostForm> => ({
  content: '',
  postType,
  hashtags: '',
  location: '',
  mediaUrl: '',
})

export const hasMedia = (postType: PostType): postType is 'photo' | 'video' =>
  postType === 'photo' || postType === 'video'

/** '#hail, moore,' → ['hail', 'moore']. */
function splitHashtags(typed: string): string[] {
  return typed
    .split(',')
    .map((hashtag) => hashtag.trim().replace(/^#/, ''))
    .filter((hashtag) => hashtag !== '')
}
