import { Button, Checkbox, Dialog, Flex, Portal, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { ForgotPasswordInput, LoginInput } from '@squall/shared/contract/account'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { errorSentence, trpc } from '../../../platform/trpc'
import { PasswordField, UsernameField } from '../../../ui/AccountFields'
import { Form, FormAlert, FormField } from '../../../ui/Form'
import { useBeginSession } from '../hooks'

const SENT = 'Password reset link sent! Check your email for instructions.'

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

/** 'Forgot password?' and the dialog it opens. The answer is the same for every address. */
function ResetRequestDialog({ onSent }: { onSent: (sentence: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(ForgotPasswordInput),
    defaultValues: { email: '' },
  })
  const request = trpc.auth.forgotPassword.useMutation({
    onSuccess: () => {
      setOpen(false)
      reset()
      onSent(SENT)
    },
  })
  const onOpenChange = ({ open }: { open: boolean }) => {
    setOpen(open)
    if (open) request.reset()
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange} placement="center" size="xs">
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
              <Form
                onSubmit={(event) => {
                  event.stopPropagation()
                  void handleSubmit((input) => request.mutate(input))(event)
                }}
              >
                <Text color="fg.muted">We send a link that sets a new password. It works once, for 30 minutes.</Text>
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
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
