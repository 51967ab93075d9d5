import { AddPhotoInput, Photo, PhotoLikes, PhotoListInput, PhotoReviewInput } from '@squall/shared/photo'
import { RejectInput } from '@squall/shared/review'
import { z } from 'zod'
import { adminProcedure, memberProcedure, publicProcedure, router } from '../../trpc'
import { countView } from '../views/count-view'
import { addPhoto, requireFewPending } from './mutations/add-photo'
import { setPhotoLike } from './mutations/like-photo'
import { removePhoto } from './mutations/remove-photo'
import { reviewPhoto } from './mutations/review-photo'
import { requireVisible } from './policy'
import { countPhotos, getPhoto, listForReview, listPhotos } from './queries'

const Id = z.object({ id: z.string() })

export const photosRouter = router({
  list: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/photos' } })
    .input(PhotoListInput)
    .output(z.array(Photo))
    .query(({ ctx, input }) => {
      const { db, now } = ctx.services
      if (!input.search && !input.userId && !input.cursor) ctx.setTotalCount(countPhotos(db, input, now()))
      return listPhotos(db, input, ctx.session?.user ?? null)
    }),
  get: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/photos/{id}' } })
    .input(Id)
    .output(Photo)
    .query(({ ctx, input }) => getPhoto(ctx.services.db, input.id, ctx.session?.user ?? null)),
  add: memberProcedure
    .meta({ openapi: { method: 'POST', path: '/photos' } })
    .input(AddPhotoInput)
    .output(Photo)
    .mutation(async ({ ctx, input: { imageUrl, ...details } }) => {
      const { services, session } = ctx
      services.limits.uploadByUser.take(session.user.id)
      requireFewPending(services.db, session.user.id)
      return addPhoto(services, session.user, details, await services.fetchPicture(imageUrl))
    }),
  remove: memberProcedure
    .meta({ openapi: { method: 'DELETE', path: '/photos/{id}' } })
    .input(Id)
    .output(z.object({ ok: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await removePhoto(ctx.services, input.id, ctx.session.user)
      return { ok: true }
    }),
  like: memberProcedure
    .meta({ openapi: { method: 'POST', path: '/photos/{id}/like' } })
    .input(Id)
    .output(PhotoLikes)
    .mutation(({ ctx, input }) => setPhotoLike(ctx.services, input.id, ctx.session.user, true)),
  unlike: memberProcedure
    .meta({ openapi: { method: 'DELETE', path: '/photos/{id}/like' } })
    .input(Id)
    .output(PhotoLikes)
    .mutation(({ ctx, input }) => setPhotoLike(ctx.services, input.id, ctx.session.user, false)),
  view: publicProcedure
    .input(Id)
    .output(z.object({ views: z.number().int() }))
    .mutation(({ ctx, input }) => {
      const see = () => requireVisible(ctx.services.db, input.id, ctx.session?.user ?? null)
      if (see().status === 'approved') countView(ctx, 'photo', input.id)
      return { views: see().views }
    }),
  review: adminProcedure
    .meta({ openapi: { method: 'GET', path: '/admin/photos' } })
    .input(PhotoReviewInput)
    .output(z.array(Photo))
    .query(({ ctx, input }) => listForReview(ctx.services.db, input, ctx.session.user)),
  approve: adminProcedure
    .meta({ openapi: { method: 'POST', path: '/admin/photos/{id}/approve' } })
    .input(Id)
    .output(Photo)
    .mutation(({ ctx, input }) => reviewPhoto(ctx.services, { ...input, status: 'approved' }, ctx.session.user)),
  reject: adminProcedure
    .meta({ openapi: { method: 'POST', path: '/admin/photos/{id}/reject' } })
    .input(RejectInput)
    .output(Photo)
    .mutation(({ ctx, input }) => reviewPhoto(ctx.services, { ...input, status: 'rejected' }, ctx.session.user)),
})
