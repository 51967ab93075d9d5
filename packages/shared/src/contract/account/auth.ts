import { z } from 'zod'
import { Identifier, linkToken, singleLine } from '../text'
import { CurrentUser } from './profile'

const USERNAME_TOO_SHORT = 'Username must be at least 3 characters'
const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters'
const PASSWORDS_DIFFER = "Passwords don't match"

const username = z
  .string()
  .trim()
  .min(3, USERNAME_TOO_SHORT)
  .max(30, 'Username must be at most 30 characters')
  .regex(/^[A-Za-z0-9_.-]+$/, 'Username may hold letters, digits, dots, dashes and underscores')

const password = z.string().min(6, PASSWORD_TOO_SHORT).max(200, 'Password must be at most 200 characters')

const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Please enter a valid email')
  .pipe(z.email('Please enter a valid email'))

const displayName = singleLine({ label: 'Display name', min: 2, max: 50 })

/**
 * `password` is the typed password, or a device token (`rt_…`) from an earlier sign-in. A password that is too short for a new
 * account is simply a wrong one here.
 */
export const LoginInput = z.object({
  username: singleLine({ label: 'Username', min: 3, max: 254 }),
  password: z.string().min(1, 'Enter your password').max(200),
  rememberMe: z.boolean().optional(),
})
export type LoginInput = z.infer<typeof LoginInput>

/** `rememberToken` is present only when it was asked for; it replaces the one that was used. */
export const SessionAnswer = z.object({
  sessionId: z.string(),
  user: CurrentUser,
  rememberToken: z.string().optional(),
})
export type SessionAnswer = z.infer<typeof SessionAnswer>

export const SignupInput = z
  .object({
    username,
    email,
    password,
    confirmPassword: z.string(),
    displayName,
    inviteCode: singleLine({ label: 'Invite code', min: 1, max: 100 }),
  })
  .refine((form) => form.password === form.confirmPassword, {
    message: PASSWORDS_DIFFER,
    path: ['confirmPassword'],
  })
export type SignupInput = z.infer<typeof SignupInput>

export const ForgotPasswordInput = z.object({ email })
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>

/** `newPassword` and its repetition, for both the reset and the change form. */
const newPasswordFields = {
  newPassword: z.string().min(6, 'New password must be at least 6 characters').max(200),
  confirmNewPassword: z.string(),
}

const newPasswordsMatch = (form: { newPassword: string; confirmNewPassword: string }) =>
  form.newPassword === form.confirmNewPassword

const confirmNewPasswordDiffers = { message: PASSWORDS_DIFFER, path: ['confirmNewPassword'] }

export const ResetPasswordInput = z
  .object({ token: linkToken(200, 'The reset link is not complete'), ...newPasswordFields })
  .refine(newPasswordsMatch, confirmNewPasswordDiffers)
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>

/** `pushDevice` is the id of the asker's browser at the push service, if any; it stays subscribed. */
export const ChangePasswordInput = z
  .object({
    currentPassword: z.string().min(1, 'Current password is required').max(200),
    pushDevice: Identifier.max(64).optional(),
    ...newPasswordFields,
  })
  .refine(newPasswordsMatch, confirmNewPasswordDiffers)
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>

/** The first administrator of a new installation; `token` comes from the one-time set-up link. */
export const SetupInput = z
  .object({
    token: linkToken(200, 'The set-up link is not complete'),
    username,
    email,
    password,
    confirmPassword: z.string(),
    displayName,
  })
  .refine((form) => form.password === form.confirmPassword, {
    message: PASSWORDS_DIFFER,
    path: ['confirmPassword'],
  })
export type SetupInput = z.infer<typeof SetupInput>

/** An administrator whom the command line creates without a set-up link. */
export const AdministratorFields = z.object({ username, email, password, displayName })
export type AdministratorFields = z.infer<typeof AdministratorFields>

export const CreateInviteInput = z.object({
  uses: z.number().int().min(1).max(10_000).default(1),
  days: z.number().int().min(1).max(365).default(30),
})
export type CreateInviteInput = z.infer<typeof CreateInviteInput>

/** A stored invite code. Only its first characters are kept in the clear. Times are ISO 8601 in UTC. */
export const Invite = z.object({
  id: z.string(),
  hint: z.string(),
  maxUses: z.number().int(),
  uses: z.number().int(),
  expiresAt: z.string(),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  revokedAt: z.string().nullable(),
})
export type Invite = z.infer<typeof Invite>

/** `code` is shown this once and kept only as a hash. */
export const NewInvite = Invite.extend({ code: z.string() })
export type NewInvite = z.infer<typeof NewInvite>
