import {
  ChangePasswordInput,
  CurrentUser,
  ForgotPasswordInput,
  LoginInput,
  ResetPasswordInput,
  SessionAnswer,
  SignupInput,
} from '@squall/shared/contract/account'
import { z } from 'zod'
import { NOT_AUTHENTICATED } from '../../errors'
import { memberProcedure, publicProcedure, rest, router } from '../../trpc'
import { changePassword, login, logout, signup } from './mutations'
import { forgotPassword, resetPassword } from './password-reset'
import { getUser } from './users'

const Sentence = z.object({ message: z.string() })

const busy = { 503: 'Too many passwords are being checked at this moment' }

export const authRouter = router({
  login: publicProcedure
    .meta(
      rest('POST', '/auth/login', 'Signs in', {
        description:
          'By username or email address. `password` is the typed password or a device token (`rt_…`) of an earlier sign-in with `rememberMe`; the first use of a device token replaces it by the one of the answer, and a minute later it signs the device out. The answer sets the session cookie too.',
        errorResponses: busy,
      }),
    )
    .input(LoginInput)
    .output(SessionAnswer)
    .mutation(({ ctx, input }) => login(ctx, input)),
  signup: publicProcedure
    .meta(
      rest('POST', '/auth/signup', 'Creates an account', {
        description: 'Needs an invite code. The account can go live once an administrator has approved it.',
        errorResponses: { ...busy, 409: 'The username or the email address is taken' },
      }),
    )
    .input(SignupInput)
    .output(SessionAnswer)
    .mutation(({ ctx, input }) => signup(ctx, input)),
  forgotPassword: publicProcedure
    .meta(
      rest('POST', '/auth/forgot-password', 'Sends a password reset link', {
        description: 'The answer is the same whether or not the address belongs to an account.',
        errorResponses: { 503: 'This server sends no mail' },
      }),
    )
    .input(ForgotPasswordInput)
    .output(Sentence)
    .mutation(({ ctx, input }) => forgotPassword(ctx, input)),
  resetPassword: publicProcedure
    .meta(
      rest('POST', '/auth/reset-password', 'Sets a new password with a reset link', {
        description:
          'The token is the one of the link; it works once, for 30 minutes. All sessions of the account end.',
        errorResponses: busy,
      }),
    )
    .input(ResetPasswordInput)
    .output(Sentence)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  logout: memberProcedure
    .meta(
      rest('POST', '/auth/logout', 'Signs out', {
        description: 'Ends the session and the device token that came with it.',
      }),
    )
    .input(z.void())
    .output(z.object({ ok: z.literal(true) }))
    .mutation(({ ctx }) => logout(ctx)),
  user: memberProcedure
    .meta(rest('GET', '/auth/user', 'Returns the signed-in user'))
    .input(z.void())
    .output(CurrentUser)
    .query(({ ctx }) => getUser(ctx.services.db, ctx.session.user.id)),
  changePassword: memberProcedure
    .meta(
      rest('POST', '/auth/change-password', "Changes the caller's password", {
        description:
          'All other sessions end, and all other browsers are pushed to no more; `pushDevice` names the one that goes on. A session that began with a device token may do this too, as the current password is asked for.',
        errorResponses: busy,
        signInSentence: NOT_AUTHENTICATED,
      }),
    )
    .input(ChangePasswordInput)
    .output(Sentence)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
})
