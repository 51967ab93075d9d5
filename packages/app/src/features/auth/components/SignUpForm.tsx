import { Button, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { SignupInput } from '@squall/shared/contract/account'
import { useForm } from 'react-hook-form'
import { errorSentence, trpc } from '../../../platform/trpc'
import { type AccountField, AccountFields } from '../../../ui/AccountFields'
import { Form, FormAlert, FormField } from '../../../ui/Form'
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
        You can watch and chat at once. Going live opens when an administrator has approved your account.
      </Text>
    </Form>
  )
}
