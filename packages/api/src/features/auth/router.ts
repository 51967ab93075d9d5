import {
  ChangePasswordInput,
  ForgotPasswordInput,
  LoginInput,
  ResetPasswordInput,
  SessionAnswer,
  SignupInput,
} from '@squall/shared/auth'
import { CurrentUser } from '@squall/shared/user'
import { z } from 'zod'
import { memberProcedure, publicProcedure, router } from '../../trpc'
import { changePassword } from './mutations/change-password'
import { forgotPassword } from './mutations/forgot-password'
import { login } from './mutations/login'
import { logout } from './mutations/logout'
import { resetPassword } from './mutations/reset-password'
import { signup } from './mutations/signup'
import { getUser } from './queries'

const Sentence = z.object({ message: z.string() })

export const authRouter = router({
  login: publicProcedure
    .meta({ openapi: { method: 'POST', path: '/auth/login' } })
    .input(LoginInput)
    .output(SessionAnswer)
    .mutation(({ ctx, input }) => login(ctx, input)),
  signup: publicProcedure
    .meta({ openapi: { method: 'POST', path: '/auth/signup' } })
    .input(SignupInput)
    .output(SessionAnswer)
    .mutation(({ ctx, input }) => signup(ctx, input)),
  forgotPassword: publicProcedure
    .meta({ openapi: { method: 'POST', path: '/auth/forgot-password' } })
    .input(ForgotPasswordInput)
    .output(Sentence)
    .mutation(({ ctx, input }) => forgotPassword(ctx, input)),
  resetPassword: publicProcedure
    .meta({ openapi: { method: 'POST', path: '/auth/reset-password' } })
    .input(ResetPasswordInput)
    .output(Sentence)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  logout: memberProcedure
    .meta({ openapi: { method: 'POST', path: '/auth/logout' } })
    .input(z.void())
    .output(z.object({ ok: z.literal(true) }))
    .mutation(({ ctx }) => logout(ctx)),
  user: memberProcedure
    .meta({ openapi: { method: 'GET', path: '/auth/user' } })
    .input(z.void())
    .output(CurrentUser)
    .query(({ ctx }) => getUser(ctx.services.db, ctx.session.user.id)),
  changePassword: memberProcedure
    .meta({ openapi: { method: 'POST', path: '/auth/change-password' } })
    .input(ChangePasswordInput)
    .output(Sentence)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
})
