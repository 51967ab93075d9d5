import { EditProfileInput, Profile, RemoveAccountInput } from '@squall/shared/contract/account'
import { Identifier } from '@squall/shared/contract/text'
import { z } from 'zod'
import { NOT_AUTHENTICATED } from '../../errors'
import { refuseOnDemonstration } from '../../platform/http-server/request-context'
import { memberProcedure, publicProcedure, rest, router } from '../../trpc'
import { requirePerson } from '../people/queries'
import { editProfile, removeAccount, replaceProfilePicture } from './mutations'
import { getProfile, requireOwnProfile, requireTypedPassword } from './queries'

const Id = z.object({ id: Identifier })

export const profilesRouter = router({
  get: publicProcedure
    .meta(rest('GET', '/users/{id}', 'Returns the profile of a user'))
    .input(Id)
    .output(Profile)
    .query(({ ctx, input }) => getProfile(ctx.services.db, input.id)),
  edit: memberProcedure
    .meta(
      rest('PATCH', '/users/{id}', "Changes the caller's profile", {
        description: 'Fields that are left out stay as they are; an empty text removes the field.',
        signInSentence: NOT_AUTHENTICATED,
      }),
    )
    .input(EditProfileInput)
    .output(Profile)
    .mutation(({ ctx, input }) => {
      requirePerson(ctx.services.db, input.id)
      requireOwnProfile(input.id, ctx.session)
      return editProfile(ctx.services, input)
    }),
  removeAvatar: memberProcedure
    .input(Id)
    .output(Profile)
    .mutation(async ({ ctx, input }) => {
      requireOwnProfile(input.id, ctx.session)
      await replaceProfilePicture(ctx.services, 'avatars', input.id, null)
      return getProfile(ctx.services.db, input.id)
    }),
  remove: memberProcedure
    .meta(
      rest('DELETE', '/users/{id}', "Deletes the caller's account", {
        description:
          'Permanently, with everything that belongs to it. The typed password is needed; a device token does not count.',
        signInSentence: NOT_AUTHENTICATED,
        errorResponses: {
          409: 'It is the account of the last administrator',
          503: 'Too many passwords are being checked at this moment',
        },
      }),
    )
    .input(RemoveAccountInput)
    .output(z.object({ ok: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      requirePerson(ctx.services.db, input.id)
      requireOwnProfile(input.id, ctx.session)
      refuseOnDemonstration(ctx.services)
      await requireTypedPassword(ctx.services, ctx.session, input.password)
      await removeAccount(ctx.services, input.id)
      ctx.setSessionCookie(null)
      return { ok: true }
    }),
})
