import { RejectInput } from '@squall/shared/contract/admin'
import {
  CommentInput,
  CommentListInput,
  CreatePostInput,
  Post,
  PostComment,
  PostListInput,
  TrendingHashtag,
} from '@squall/shared/contract/community'
import { Cursor, Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import { adminProcedure, memberProcedure, publicProcedure, rest, router, TotalCountHeader } from '../../trpc'
import { countView } from '../views/count-view'
import { commentsOnPosts } from './comments'
import { createPost, removePost, setPostLike } from './mutations'
import { requireVisiblePost } from './policy'
import {
  countMyPosts,
  countPendingPosts,
  countPosts,
  getPost,
  listMyPosts,
  listPendingPosts,
  listPosts,
  listRecentPosts,
} from './queries'
import { reviewPost } from './review-post'

const Id = z.object({ id: Identifier })
const Page = z.object({ cursor: Cursor })

export const postsRouter = router({
  list: memberProcedure
    .meta(
      rest('GET', '/community/posts', 'Lists the posts', {
        description: 'Newest first, 20 on a page.',
        responseHeaders: TotalCountHeader,
      }),
    )
    .input(PostListInput)
    .output(z.array(Post))
    .query(({ ctx, input }) => {
      const { db } = ctx.services
      ctx.setTotalCount(() => countPosts(db, input))
      return listPosts(db, input, ctx.session.user)
    }),
  recent: publicProcedure
    .meta(
      rest('GET', '/community/posts/recent', 'Lists the newest posts', {
        description: 'Warnings of the last six hours come first.',
      }),
    )
    .input(z.void())
    .output(z.array(Post))
    .query(({ ctx }) => listRecentPosts(ctx.services, ctx.session?.user ?? null)),
  mine: memberProcedure
    .meta(rest('GET', '/community/posts/my', 'Lists your own posts', { responseHeaders: TotalCountHeader }))
    .input(Page)
    .output(z.array(Post))
    .query(({ ctx, input }) => {
      const { db } = ctx.services
      ctx.setTotalCount(() => countMyPosts(db, ctx.session.user))
      return listMyPosts(db, input.cursor, ctx.session.user)
    }),
  trending: memberProcedure
    .meta(rest('GET', '/community/posts/hashtags/trending', 'Lists the hashtags that are used most'))
    .input(z.void())
    .output(z.array(TrendingHashtag))
    .query(({ ctx }) => ctx.services.trending.list()),
  get: publicProcedure
    .meta(
      rest('GET', '/community/posts/{id}', 'Shows a post', {
        description: 'Only its author and administrators see a post that is not approved.',
      }),
    )
    .input(Id)
    .output(Post)
    .query(({ ctx, input }) => getPost(ctx.services.db, input.id, ctx.session?.user ?? null)),
  create: memberProcedure
    .meta(
      rest('POST', '/community/posts', 'Writes a post', {
        description:
          'A warning by an approved member is public at once and reviewed afterwards; any other post waits for approval. A picture by its address is fetched once and kept here.',
        errorResponses: {
          409: 'You have as many posts waiting for review as a member may have',
          503: 'Too many pictures wait to be decoded',
        },
      }),
    )
    .input(CreatePostInput)
    .output(Post)
    .mutation(({ ctx, input }) => createPost(ctx.services, ctx.session.user, input)),
  remove: memberProcedure
    .meta(
      rest('DELETE', '/community/posts/{id}', 'Removes a post', { description: 'By its author or an administrator.' }),
    )
    .input(Id)
    .output(Post)
    .mutation(({ ctx, input }) => removePost(ctx.services, input.id, ctx.session.user)),
  like: memberProcedure
    .meta(
      rest('POST', '/community/posts/{id}/like', 'Likes a post', {
        description: 'Repeating it changes nothing.',
        errorResponses: { 409: 'The post is not published yet' },
      }),
    )
    .input(Id)
    .output(Post)
    .mutation(({ ctx, input }) => setPostLike(ctx.services, input.id, ctx.session.user, true)),
  unlike: memberProcedure
    .meta(rest('DELETE', '/community/posts/{id}/like', 'Removes your like'))
    .input(Id)
    .output(Post)
    .mutation(({ ctx, input }) => setPostLike(ctx.services, input.id, ctx.session.user, false)),
  view: publicProcedure
    .input(Id)
    .output(z.object({ views: z.number().int() }))
    .mutation(({ ctx, input }) => {
      const see = () => requireVisiblePost(ctx.services.db, input.id, ctx.session?.user ?? null)
      if (see().status === 'approved') countView(ctx, 'post', input.id)
      return { views: see().views }
    }),
  comments: publicProcedure
    .meta(
      rest('GET', '/community/posts/{id}/comments', 'Lists the comments of a post', {
        responseHeaders: TotalCountHeader,
      }),
    )
    .input(CommentListInput)
    .output(z.array(PostComment))
    .query(({ ctx, input }) => {
      const { db } = ctx.services
      const comments = commentsOnPosts.list(db, input, ctx.session?.user ?? null)
      ctx.setTotalCount(() => commentsOnPosts.count(db, input.id))
      return comments
    }),
  comment: memberProcedure
    .meta(
      rest('POST', '/community/posts/{id}/comments', 'Comments on a post', {
        description: 'The author of the post is notified, once in ten minutes for each member who comments.',
        errorResponses: { 409: 'The post is not published yet' },
      }),
    )
    .input(CommentInput)
    .output(PostComment)
    .mutation(({ ctx, input }) => commentsOnPosts.add(ctx.services, input, ctx.session.user)),
  editComment: memberProcedure
    .meta(
      rest('PATCH', '/community/comments/{id}', 'Edits your comment', {
        errorResponses: { 409: 'The post is not published any more' },
      }),
    )
    .input(CommentInput)
    .output(PostComment)
    .mutation(({ ctx, input }) => commentsOnPosts.edit(ctx.services, input, ctx.session.user)),
  removeComment: memberProcedure
    .meta(
      rest('DELETE', '/community/comments/{id}', 'Removes a comment', {
        description: 'By its author or an administrator.',
      }),
    )
    .input(Id)
    .output(PostComment)
    .mutation(({ ctx, input }) => commentsOnPosts.remove(ctx.services.db, input.id, ctx.session.user)),
  pending: adminProcedure
    .meta(
      rest('GET', '/admin/posts/pending', 'Lists the posts that wait for review', {
        description: 'Oldest first. Warnings among them are public already: their `status` is approved.',
        responseHeaders: TotalCountHeader,
      }),
    )
    .input(Page)
    .output(z.array(Post))
    .query(({ ctx, input }) => {
      const { db } = ctx.services
      ctx.setTotalCount(() => countPendingPosts(db))
      return listPendingPosts(db, input.cursor, ctx.session.user)
    }),
  approve: adminProcedure
    .meta(
      rest('POST', '/admin/posts/{id}/approve', 'Approves a post', {
        description: 'Confirms a warning that is public already.',
      }),
    )
    .input(Id)
    .output(Post)
    .mutation(({ ctx, input }) => reviewPost(ctx.services, { ...input, status: 'approved' }, ctx.session.user)),
  reject: adminProcedure
    .meta(rest('POST', '/admin/posts/{id}/reject', 'Rejects a post', { description: 'Its author sees the reason.' }))
    .input(RejectInput)
    .output(Post)
    .mutation(({ ctx, input }) => reviewPost(ctx.services, { ...input, status: 'rejected' }, ctx.session.user)),
})
