import { Button, Checkbox, Dialog, Flex, Portal, Stack, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { ForgotPasswordInput, LoginInput, ResetPasswordInput, SignupInput } from '@squall/shared/contract/account'
import { PENDING_MAY, PENDING_MAY_NOT } from '@squall/shared/rules/account-approval'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { errorSentence, trpc } from '../../../platform/trpc'
import {
  type AccountField,
  AccountFields,
  NewPasswordFields,
  PasswordField,
  UsernameField,
} from '../../../ui/AccountFields'
import { Form, FormAlert, FormField } from '../../../ui/Form'
import { useBeginSession } from '../hooks'

const RESET_LINK_SENT = 'Password reset link sent! Check your email for instructions.'

export function SignInForm({ onDone }: { onDone: () => void }) {
  const beginSession = useBeginSession()
  const login = trpc.auth.login.useMutation({
    onSuccess: (answer) => {
      beginSession(answer)
      onDone()
    },
  })
  const [resetSentence, setResetSentence] = useState<string | null>(null)
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(LoginInput),
    defaultValues: { username: '', password: '', rememberMe: false },
  })
  const { errors } = formState

  return (
    <Form onSubmit={handleSubmit((input) => login.mutate(input))}>
      {resetSentence ? <FormAlert status="success" sentence={resetSentence} /> : null}
      {login.error ? <FormAlert status="error" sentence={errorSentence(login.error)} /> : null}
      <UsernameField error={errors.username?.message} {...register('username')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Flex justifyContent="space-between" alignItems="center" wrap="wrap" gap="2">
        <Controller
          control={control}
          name="rememberMe"
          render={({ field }) => (
            <Checkbox.Root
              colorPalette="accent"
              minH="11"
              name={field.name}
              checked={field.value ?? false}
              onCheckedChange={({ checked }) => field.onChange(checked === true)}
            >
              <Checkbox.HiddenInput onBlur={field.onBlur} />
              <Checkbox.Control />
              <Checkbox.Label>Remember me</Checkbox.Label>
            </Checkbox.Root>
          )}
        />
        <ResetRequestDialog onSent={setResetSentence} />
      </Flex>
      <Button type="submit" size="lg" colorPalette="accent" disabled={login.isPending}>
        {login.isPending ? 'Signing In...' : 'Sign In'}
      </Button>
    </Form>
  )
}

/** Asks for a password reset link. The answer is the same for every address, so that it reveals no accounts. */
function ResetRequestForm({ onSent }: { onSent: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(ForgotPasswordInput),
    defaultValues: { email: '' },
  })
  const request = trpc.auth.forgotPassword.useMutation({ onSuccess: onSent })
  return (
    <Form
      onSubmit={(event) => {
        // The dialog stands inside the form that signs in.
        event.stopPropagation()
        void handleSubmit((input) => request.mutate(input))(event)
      }}
    >
      <Text color="fg.muted">We send a link to set a new password. It works once, within 30 minutes.</Text>
      {request.error ? <FormAlert status="error" sentence={errorSentence(request.error)} /> : null}
      <FormField
        label="Email"
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" colorPalette="accent" disabled={request.isPending}>
        {request.isPending ? 'Sending...' : 'Send Reset Link'}
      </Button>
    </Form>
  )
}

/** What a reset page without a link offers: a new link, or signing in after all. */
export function NewResetLink() {
  const [isSent, setSent] = useState(false)
  return (
    <Stack gap="4">
      {isSent ? (
        <FormAlert status="success" sentence={RESET_LINK_SENT} />
      ) : (
        <>
          <Text>
            This page sets a new password with the link from your reset message. Open the newest link again, or ask for
            another one.
          </Text>
          <ResetRequestForm onSent={() => setSent(true)} />
        </>
      )}
      <BackToSignIn />
    </Stack>
  )
}

const BackToSignIn = () => (
  <Button asChild variant="outline">
    <Link to={paths.auth}>Back to Sign In</Link>
  </Button>
)

/** The request for a reset link, in a dialog of the sign-in form. */
function ResetRequestDialog({ onSent }: { onSent: (sentence: string) => void }) {
  const [isOpen, setOpen] = useState(false)

  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => setOpen(open)}
      lazyMount
      unmountOnExit
      placement="center"
      size="xs"
    >
      <Dialog.Trigger asChild>
        <Button variant="plain" px="0" color="accent.fg">
          Forgot password?
        </Button>
      </Dialog.Trigger>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="4">
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>Reset Password</Dialog.Title>
            </Dialog.Header>
            <Dialog.CloseTrigger asChild>
              <Button variant="ghost" px="0" aria-label="Close">
                <X />
              </Button>
            </Dialog.CloseTrigger>
            <Dialog.Body>
              <ResetRequestForm
                onSent={() => {
                  setOpen(false)
                  onSent(RESET_LINK_SENT)
                }}
              />
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

const emptySignUp: SignupInput = {
  username: '',
  email: '',
  password: '',
  confirmPassword: '',
  displayName: '',
  inviteCode: '',
}

export function SignUpForm({ onDone }: { onDone: () => void }) {
  const beginSession = useBeginSession()
  const signup = trpc.auth.signup.useMutation({
    onSuccess: (answer) => {
      beginSession(answer)
      onDone()
    },
  })
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(SignupInput),
    defaultValues: emptySignUp,
  })
  const { errors } = formState
  const field = (name: AccountField) => ({ ...register(name), error: errors[name]?.message })

  return (
    <Form onSubmit={handleSubmit((input) => signup.mutate(input))}>
      {signup.error ? <FormAlert status="error" sentence={errorSentence(signup.error)} /> : null}
      <AccountFields field={field} />
      <FormField
        label="Invite code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        hint="Squall is in closed beta. Ask a member or an administrator for a code."
        error={errors.inviteCode?.message}
        {...register('inviteCode')}
      />
      <Button type="submit" size="lg" colorPalette="accent" disabled={signup.isPending}>
        {signup.isPending ? 'Creating Account...' : 'Create Account'}
      </Button>
      <Text textStyle="xs" color="fg.muted">
        {PENDING_MAY} {PENDING_MAY_NOT}
      </Text>
    </Form>
  )
}

/** The last step of a password reset: `token` comes from the link. A new password ends all sessions, so the member signs in again. */
export function NewPasswordForm({ token }: { token: string }) {
  const resetPassword = trpc.auth.resetPassword.useMutation()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(ResetPasswordInput),
    defaultValues: { token, newPassword: '', confirmNewPassword: '' },
  })
  const { errors } = formState

  if (resetPassword.isSuccess) {
    return (
      <Stack gap="4">
        <FormAlert status="success" sentence={resetPassword.data.message} />
        <Button asChild size="lg" colorPalette="accent">
          <Link to={paths.auth}>Sign In</Link>
        </Button>
      </Stack>
    )
  }
  return (
    <Form onSubmit={handleSubmit((input) => resetPassword.mutate(input))}>
      {resetPassword.error ? <FormAlert status="error" sentence={errorSentence(resetPassword.error)} /> : null}
      {errors.token?.message ? <FormAlert status="error" sentence={errors.token.message} /> : null}
      <NewPasswordFields
        newPassword={register('newPassword')}
        confirmNewPassword={register('confirmNewPassword')}
        errors={errors}
      />
      <Button type="submit" size="lg" colorPalette="accent" disabled={resetPassword.isPending}>
        {resetPassword.isPending ? 'Saving...' : 'Set New Password'}
      </Button>
      {resetPassword.error ? (
        <Button asChild variant="outline">
          <Link to={paths.resetPassword}>Ask for a new link</Link>
        </Button>
      ) : null}
    </Form>
  )
}
