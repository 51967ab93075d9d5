import { Button, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { SignupInput } from '@squall/shared/auth'
import { useForm } from 'react-hook-form'
import { Form } from '../../../components/Form'
import { FormAlert } from '../../../components/FormAlert'
import { FormField } from '../../../components/FormField'
import { PasswordField } from '../../../components/PasswordField'
import { errorSentence, trpc } from '../../../lib/trpc'
import { useBeginSession } from '../hooks'

const empty: SignupInput = {
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
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(SignupInput), defaultValues: empty })
  const { errors } = formState

  return (
    <Form onSubmit={handleSubmit((input) => signup.mutate(input))}>
      {signup.error ? <FormAlert status="error" sentence={errorSentence(signup.error)} /> : null}
      <FormField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <FormField
        label="Display name"
        autoComplete="nickname"
        error={errors.displayName?.message}
        {...register('displayName')}
      />
      <FormField label="Email" type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
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
        You can watch and chat at once. Going live opens when an administrator has approved your account.
      </Text>
    </Form>
  )
}
