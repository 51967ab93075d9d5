import { Button } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { SetupInput } from '@squall/shared/auth'
import { useForm } from 'react-hook-form'
import { Form } from '../../../components/Form'
import { FormAlert } from '../../../components/FormAlert'
import { FormField } from '../../../components/FormField'
import { PasswordField } from '../../../components/PasswordField'
import { errorSentence, trpc } from '../../../lib/trpc'
import { useBeginSession } from '../../auth/hooks'

interface SetupFormProps {
  token: string
  onDone: (inviteCodes: string[]) => void
}

/** Makes the first administrator, who is signed in at once. */
export function SetupForm({ token, onDone }: SetupFormProps) {
  const beginSession = useBeginSession()
  const complete = trpc.setup.complete.useMutation({
    onSuccess: (answer) => {
      onDone(answer.inviteCodes)
      beginSession(answer)
    },
  })
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(SetupInput),
    defaultValues: { token, username: '', email: '', password: '', confirmPassword: '', displayName: '' },
  })
  const { errors } = formState

  return (
    <Form onSubmit={handleSubmit((input) => complete.mutate(input))}>
      {complete.error ? <FormAlert status="error" sentence={errorSentence(complete.error)} /> : null}
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
      <Button type="submit" size="lg" colorPalette="accent" disabled={complete.isPending}>
        {complete.isPending ? 'Creating Account...' : 'Create Administrator'}
      </Button>
    </Form>
  )
}
