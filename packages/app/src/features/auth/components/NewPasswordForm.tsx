import { Button, Stack } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { ResetPasswordInput } from '@squall/shared/contract/account'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { errorSentence, trpc } from '../../../platform/trpc'
import { NewPasswordFields } from '../../../ui/AccountFields'
import { Form, FormAlert } from '../../../ui/Form'

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
    </Form>
  )
}
