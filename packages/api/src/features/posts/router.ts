import {
  CommentInput,
  CommentListInput,
  CreatePostInput,
  Post,
  PostComment,
  PostLikes,
  PostListInput,
  TrendingHashtag,
} from '@squall/shared/post'
import { RejectInput } from '@squall/shared/review'
import { Cursor } from '@squall/shared/text'
import { z } from 'zod'
import { adminProcedure, memberProcedure, publicProcedure, router } from '../../trpc'
import { countView } from '../views/count-view'
import { addComment, listComments, removeComment } from './comments'
import { createPost } from './mutations/create-post'
import { setPostLike } from './mutations/like-post'
import { removePost } from './mutations/remove-post'
import { reviewPost } from './mutations/review-post'
import { requireVisible } from './policy'
import { countPosts, getPost, listMyPosts, listPending, listPosts, recentPosts } from './queries'

const Id = z.object({ id: z.string() })
const Page = z.object({ cursor: Cursor })

export const postsRouter = router({
  list: memberProcedure
    .meta({ openapi: { method: 'GET', path: '/community/posts' } })
    .input(PostListInput)
    .output(z.array(Post))
    .query(({ ctx, input }) => {
      const { db } = ctx.services
      if (!input.search && !input.hashtag) ctx.setTotalCount(countPosts(db, input.type))
      return listPosts(db, input, ctx.session.user)
    }),
  recent: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/community/posts/recent' } })
    .input(z.void())
    .output(z.array(Post))
    .query(({ ctx }) => recentPosts(ctx.services.db, ctx.session?.user ?? null)),
  mine: memberProcedure
    .meta({ openapi: { method: 'GET', path: '/community/posts/my' } })
    .input(Page)
    .output(z.array(Post))
    .query(({ ctx, input }) => listMyPosts(ctx.services.db, input.cursor, ctx.session.user)),
  trending: memberProcedure
    .meta({ openapi: { method: 'GET', path: '/community/posts/hashtags/trending' } })
    .input(z.void())
    .output(z.array(TrendingHashtag))
    .query(({ ctx }) => ctx.services.trending.list()),
  get: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/community/posts/{id}' } })
    .input(Id)
    .output(Post)
    .query(({ ctx, input }) => getPost(ctx.services.db, input.id, ctx.session?.user ?? null)),
  create: memberProcedure
    .meta({ openapi: { method: 'POST', path: '/community/posts' } })
    .input(CreatePostInput)
    .output(Post)
    .mutation(({ ctx, input }) => createPost(ctx.services, ctx.session.user, input)),
  remove: memberProcedure
    .meta({ openapi: { method: 'DELETE', path: '/community/posts/{id}' } })
    .input(Id)
    .output(Post)
    .mutation(({ ctx, input }) => removePost(ctx.services, input.id, ctx.session.user)),
  like: memberProcedure
    .meta({ openapi: { method: 'POST', path: '/community/posts/{id}/like' } })
    .input(Id)
    .output(PostLikes)
    .mutation(({ ctx, input }) => setPostLike(ctx.services, input.id, ctx.session.user, true)),
  unlike: memberProcedure
    .meta({ openapi: { method: 'DELETE', path: '/community/posts/{id}/like' } })
    .input(Id)
    .output(PostLikes)
    .mutation(({ ctx, input }) => setPostLike(ctx.services, input.id, ctx.session.user, false)),
  view: publicProcedure
    .input(Id)
    .output(z.object({ views: z.number().int() }))
    .mutation(({ ctx, input }) => {
      const see = () => requireVisible(ctx.services.db, input.id, ctx.session?.user ?? null)
      if (see().status === 'approved') countView(ctx, 'post', input.id)
      return { views: see().views }
    }),
  comments: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/community/posts/{id}/comments' } })
    .input(CommentListInput)
    .output(z.array(PostComment))
    .query(({ ctx, input }) => listComments(ctx.services.db, input, ctx.session?.user ?? null)),
  comment: memberProcedure
    .meta({ openapi: { method: 'POST', path: '/community/posts/{id}/comments' } })
    .input(CommentInput)
    .output(PostComment)
    .mutation(({ ctx, input }) => addComment(ctx.services, input, ctx.session.user)),
  removeComment: memberProcedure
    .meta({ openapi: { method: 'DELETE', path: '/community/comments/{id}' } })
    .input(Id)
    .output(PostComment)
    .mutation(({ ctx, input }) => removeComment(ctx.services.db, input.id, ctx.session.user)),
  pending: adminProcedure
    .meta({ openapi: { method: 'GET', path: '/admin/posts/pending' } })
    .input(Page)
    .output(z.array(Post))
    .query(({ ctx, input }) => listPending(ctx.services.db, input.cursor, ctx.session.user)),
  approve: adminProcedure
    .meta({ openapi: { method: 'POST', path: '/admin/posts/{id}/approve' } })
    .input(Id)
    .output(Post)
    .mutation(({ ctx, input }) => reviewPost(ctx.services, { ...input, status: 'approved' }, ctx.session.user)),
  reject: adminProcedure
    .meta({ openapi: { method: 'POST', path: '/admin/posts/{id}/reject' } })
    .input(RejectInput)
    .output(Post)
    .mutation(({ ctx, input }) => reviewPost(ctx.services, { ...input, status: 'rejected' }, ctx.session.user)),
})
