import { Button, Dialog, Portal, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { ForgotPasswordInput } from '@squall/shared/contract/account'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorSentence, trpc } from '../../../platform/trpc'
import { Form } from '../../../ui/Form'
import { FormAlert } from '../../../ui/FormAlert'
import { FormField } from '../../../ui/FormField'

const SENT = 'Password reset link sent! Check your email for instructions.'

/** 'Forgot password?' and the dialog it opens. The answer is the same for every address. */
export function ResetRequestDialog({ onSent }: { onSent: (sentence: string) => void }) {
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
