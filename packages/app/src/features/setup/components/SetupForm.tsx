import { Button } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { SetupInput } from '@squall/shared/contract/account'
import { useForm } from 'react-hook-form'
import { errorSentence, trpc } from '../../../platform/trpc'
import { type AccountField, AccountFields } from '../../../ui/AccountFields'
import { Form } from '../../../ui/Form'
import { FormAlert } from '../../../ui/FormAlert'
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
  const field = (name: AccountField) => ({ ...register(name), error: errors[name]?.message })

  return (
    <Form onSubmit={handleSubmit((input) => complete.mutate(input))}>
      {complete.error ? <FormAlert status="error" sentence={errorSentence(complete.error)} /> : null}
      <AccountFields field={field} />
      <Button type="submit" size="lg" colorPalette="accent" disabled={complete.isPending}>
        {complete.isPending ? 'Creating Account...' : 'Create Administrator'}
      </Button>
    </Form>
  )
}
