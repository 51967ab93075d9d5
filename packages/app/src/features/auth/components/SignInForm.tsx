import { Button, Checkbox, Flex } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { LoginInput } from '@squall/shared/contract/account'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { errorSentence, trpc } from '../../../platform/trpc'
import { UsernameField } from '../../../ui/AccountFields'
import { Form } from '../../../ui/Form'
import { FormAlert } from '../../../ui/FormAlert'
import { PasswordField } from '../../../ui/PasswordField'
import { useBeginSession } from '../hooks'
import { ResetRequestDialog } from './ResetRequestDialog'

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
