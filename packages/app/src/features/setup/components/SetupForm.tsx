import { Button, Stack, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { SetupInput } from '@squall/shared/contract/account'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { errorSentence, trpc } from '../../../platform/trpc'
import { type AccountField, AccountFields } from '../../../ui/AccountFields'
import { CopyField } from '../../../ui/CopyField'
import { Form, FormAlert } from '../../../ui/Form'
import { useBeginSession } from '../../auth/hooks'

interface SetupFormProps {
  token: string
  onDone: (inviteCodes: string[]) => void
}

/** Creates the first administrator and signs them in. */
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

/** The first invite codes, shown only once because the server stores their hashes. */
export function FirstInviteCodes({ codes }: { codes: string[] }) {
  return (
    <Stack gap="4">
      <Text color="fg.muted">
        You are signed in as the administrator. These invite codes let the first chasers in. Copy them now: they are not
        shown again. You can make more on the Admin page.
      </Text>
      <Stack as="ul" gap="2" listStyleType="none">
        {codes.map((code) => (
          <li key={code}>
            <CopyField text={code} what="invite code" />
          </li>
        ))}
      </Stack>
      <Button asChild size="lg" colorPalette="accent">
        <Link to={paths.home}>Go to the home page</Link>
      </Button>
    </Stack>
  )
}
