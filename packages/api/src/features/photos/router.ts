import { RejectInput } from '@squall/shared/contract/admin'
import {
  AddPhotoInput,
  CommentInput,
  CommentListInput,
  MapPhotos,
  Photo,
  PhotoComment,
  PhotoListInput,
  PhotoReviewInput,
} from '@squall/shared/contract/community'
import { Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import { adminProcedure, memberProcedure, publicProcedure, rest, router, TotalCountHeader } from '../../trpc'
import { countView } from '../views/count-view'
import { BoxInput } from '../weather/place-input'
import { commentsOnPhotos } from './comments'
import { addPhoto, removePhoto, requireRoomForPhoto, reviewPhoto, setPhotoLike } from './mutations'
import { requireVisiblePhoto } from './policy'
import { countPhotos, countPhotosForReview, getPhoto, listMapPhotos, listPhotos, listPhotosForReview } from './queries'

const Id = z.object({ id: Identifier })

export const photosRouter = router({
  list: publicProcedure
    .meta(
      rest('GET', '/photos', 'Lists the photos of the gallery', {
        description:
          'Newest first, 24 on a page; `cursor` is the `serial` of the last photo. With `sort` liked or discussed only public photos, and `cursor` is that count and the `serial` of the last one, such as `12-345`.',
        responseHeaders: TotalCountHeader,
      }),
    )
    .input(PhotoListInput)
    .output(z.array(Photo))
    .query(({ ctx, input }) => {
      const { db } = ctx.services
      const requester = ctx.session?.user ?? null
      ctx.setTotalCount(() => countPhotos(db, input, requester))
      return listPhotos(db, input, requester)
    }),
  /** The marks of a map. */
  inBox: publicProcedure
    .input(BoxInput)
    .output(MapPhotos)
    .query(({ ctx, input }) => listMapPhotos(ctx.services.db, input)),
  get: publicProcedure
    .meta(
      rest('GET', '/photos/{id}', 'Shows a photo', {
        description: 'Only its author and administrators see a photo that is not approved.',
      }),
    )
    .input(Id)
    .output(Photo)
    .query(({ ctx, input }) => getPhoto(ctx.services.db, input.id, ctx.session?.user ?? null)),
  add: memberProcedure
    .meta(
      rest('POST', '/photos', 'Adds a photo by its web address', {
        description:
          'The picture is fetched once and kept here; addresses inside private networks are never fetched. It waits for approval.',
        errorResponses: {
          409: 'You have as many photos waiting for approval as a member may have',
          503: 'Too many pictures wait to be decoded',
        },
      }),
    )
    .input(AddPhotoInput)
    .output(Photo)
    .mutation(async ({ ctx, input: { imageUrl, ...details } }) => {
      const { services, session } = ctx
      services.limits.uploadByUser.take(session.user.id)
      requireRoomForPhoto(services.db, session.user.id)
      return services.uploads.run(session.user.id, async (hold) =>
        addPhoto(services, session.user, details, await services.fetchPicture(imageUrl, hold)),
      )
    }),
  remove: memberProcedure
    .meta(rest('DELETE', '/photos/{id}', 'Removes a photo', { description: 'By its author or an administrator.' }))
    .input(Id)
    .output(Photo)
    .mutation(({ ctx, input }) => removePhoto(ctx.services, input.id, ctx.session.user)),
  like: memberProcedure
    .meta(rest('POST', '/photos/{id}/like', 'Likes a photo', { description: 'Repeating it changes nothing.' }))
    .input(Id)
    .output(Photo)
    .mutation(({ ctx, input }) => setPhotoLike(ctx.services, input.id, ctx.session.user, true)),
  unlike: memberProcedure
    .meta(rest('DELETE', '/photos/{id}/like', 'Removes your like'))
    .input(Id)
    .output(Photo)
    .mutation(({ ctx, input }) => setPhotoLike(ctx.services, input.id, ctx.session.user, false)),
  view: publicProcedure
    .input(Id)
    .output(z.object({ views: z.number().int() }))
    .mutation(({ ctx, input }) => {
      const see = () => requireVisiblePhoto(ctx.services.db, input.id, ctx.session?.user ?? null)
      if (see().status === 'approved') countView(ctx, 'photo', input.id)
      return { views: see().views }
    }),
  comments: publicProcedure
    .meta(rest('GET', '/photos/{id}/comments', 'Lists the comments of a photo', { responseHeaders: TotalCountHeader }))
    .input(CommentListInput)
    .output(z.array(PhotoComment))
    .query(({ ctx, input }) => {
      const { db } = ctx.services
      const comments = commentsOnPhotos.list(db, input, ctx.session?.user ?? null)
      ctx.setTotalCount(() => commentsOnPhotos.count(db, input.id))
      return comments
    }),
  comment: memberProcedure
    .meta(
      rest('POST', '/photos/{id}/comments', 'Comments on a photo', {
        description: 'The author of the photo is notified, once in ten minutes for each member who comments.',
        errorResponses: { 409: 'The photo is not published yet' },
      }),
    )
    .input(CommentInput)
    .output(PhotoComment)
    .mutation(({ ctx, input }) => commentsOnPhotos.add(ctx.services, input, ctx.session.user)),
  editComment: memberProcedure
    .meta(
      rest('PATCH', '/photo-comments/{id}', 'Edits your comment on a photo', {
        errorResponses: { 409: 'The photo is not published any more' },
      }),
    )
    .input(CommentInput)
    .output(PhotoComment)
    .mutation(({ ctx, input }) => commentsOnPhotos.edit(ctx.services, input, ctx.session.user)),
  removeComment: memberProcedure
    .meta(
      rest('DELETE', '/photo-comments/{id}', 'Removes a comment on a photo', {
        description: 'By its author or an administrator.',
      }),
    )
    .input(Id)
    .output(PhotoComment)
    .mutation(({ ctx, input }) => commentsOnPhotos.remove(ctx.services.db, input.id, ctx.session.user)),
  review: adminProcedure
    .meta(rest('GET', '/admin/photos', 'Lists photos for review', { responseHeaders: TotalCountHeader }))
    .input(PhotoReviewInput)
    .output(z.array(Photo))
    .query(({ ctx, input }) => {
      const { db } = ctx.services
      ctx.setTotalCount(() => countPhotosForReview(db, input.status))
      return listPhotosForReview(db, input, ctx.session.user)
    }),
  approve: adminProcedure
    .meta(rest('POST', '/admin/photos/{id}/approve', 'Approves a photo'))
    .input(Id)
    .output(Photo)
    .mutation(({ ctx, input }) => reviewPhoto(ctx.services, { ...input, status: 'approved' }, ctx.session.user)),
  reject: adminProcedure
    .meta(
      rest('POST', '/admin/photos/{id}/reject', 'Rejects a photo', {
        description: 'Its author sees the reason.',
      }),
    )
    .input(RejectInput)
    .output(Photo)
    .mutation(({ ctx, input }) => reviewPhoto(ctx.services, { ...input, status: 'rejected' }, ctx.session.user)),
})
