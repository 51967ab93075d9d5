import type { CreatePostInput, Post } from '@squall/shared/contract/community'
import { createPeopledContext } from '../../testing/test-context'

type Options = Parameters<typeof createPeopledContext>[0]

/** People with a feed: `post` is the owner's, approved unless told otherwise. */
export async function createFeed(options: Options = {}) {
  const test = await createPeopledContext(options)
  const { owner, admin } = test.as
  async function post(content: string, input: Partial<CreatePostInput> = {}, isApproved = true): Promise<Post> {
    const { id } = await owner.posts.create({ content, ...input })
    // So that as many may be written as a test needs.
    test.passTime(2 * 60_000)
    return isApproved ? admin.posts.approve({ id }) : owner.posts.get({ id })
  }
  return { ...test, post }
}
