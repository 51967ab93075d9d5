import { EditProfileInput, Profile, RemoveAccountInput } from '@squall/shared/profile'
import { z } from 'zod'
import { refuseOnDemonstration } from '../../lib/demonstration'
import { memberProcedure, publicProcedure, router } from '../../trpc'
import { requirePerson } from '../people/queries'
import { editProfile } from './mutations/edit-profile'
import { removeAccount } from './mutations/remove-account'
import { replacePicture } from './mutations/set-picture'
import { requireSelf, requireTypedPassword } from './policy'
import { getProfile } from './queries'

const Id = z.object({ id: z.string() })

export const profilesRouter = router({
  get: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/users/{id}' } })
    .input(Id)
    .output(Profile)
    .query(({ ctx, input }) => getProfile(ctx.services.db, input.id)),
  edit: memberProcedure
    .meta({ openapi: { method: 'PATCH', path: '/users/{id}' } })
    .input(EditProfileInput)
    .output(Profile)
    .mutation(({ ctx, input }) => {
      requirePerson(ctx.services.db, input.id)
      requireSelf(input.id, ctx.session)
      return editProfile(ctx.services, input)
    }),
  removeAvatar: memberProcedure
    .input(Id)
    .output(Profile)
    .mutation(async ({ ctx, input }) => {
      requireSelf(input.id, ctx.session)
      await replacePicture(ctx.services, 'avatars', input.id, null)
      return getProfile(ctx.services.db, input.id)
    }),
  remove: memberProcedure
    .meta({ openapi: { method: 'DELETE', path: '/users/{id}' } })
    .input(RemoveAccountInput)
    .output(z.object({ ok: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      requirePerson(ctx.services.db, input.id)
      requireSelf(input.id, ctx.session)
      refuseOnDemonstration(ctx.services)
      await requireTypedPassword(ctx.services, ctx.session, input.password)
      await removeAccount(ctx.services, input.id)
      ctx.setSessionCookie(null)
      return { ok: true }
    }),
})
