import type { CreatePostInput, Post } from '@squall/shared/contract/community'
import { createContextWithUsers } from '../../testing/test-context'

type Options = Parameters<typeof createContextWithUsers>[0]

/** Returns people with a feed: `post` is the owner's, approved unless `isApproved` is false. */
export async function createFeed(options: Options = {}) {
  const test = await createContextWithUsers(options)
  const { owner, admin } = test.as
  async function post(content: string, input: Partial<CreatePostInput> = {}, isApproved = true): Promise<Post> {
    const { id } = await owner.posts.create({ content, ...input })
    // Keeps below the rate limit of posts.
    test.passTime(2 * 60_000)
    return isApproved ? admin.posts.approve({ id }) : owner.posts.get({ id })
  }
  return { ...test, post }
}
