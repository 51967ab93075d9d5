import { Button, VisuallyHidden } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Profile } from '@squall/shared/contract/account'
import { ChangePasswordInput } from '@squall/shared/contract/account'
import { useForm } from 'react-hook-form'
import { knownDevice } from '../../../platform/push-subscription'
import { session } from '../../../platform/session'
import { toast } from '../../../platform/toast'
import { errorCode, trpc } from '../../../platform/trpc'
import { NewPasswordFields, PasswordField } from '../../../ui/AccountFields'
import { FormDialog } from '../../../ui/Dialogs'
import { Form, FormAlert } from '../../../ui/Form'
import { Muted } from '../../../ui/Typography'

interface ChangePasswordDialogProps {
  profile: Profile
  onClose: () => void
}

export default function ChangePasswordDialog({ profile, onClose }: ChangePasswordDialogProps) {
  const change = trpc.auth.changePassword.useMutation({
    onSuccess() {
      // A new password invalidates every remembered device, including this one.
      session.forgetCredentials()
      toast.success({ title: 'Password Changed', description: 'All your other devices are signed out.' })
      onClose()
    },
  })
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(ChangePasswordInput),
    defaultValues: { currentPassword: '', newPassword: '', confirmNewPassword: '' },
  })
  const { errors } = formState

  return (
    <FormDialog title="Change Password" isOpen onClose={onClose} isBusy={change.isPending}>
      <Form onSubmit={handleSubmit((input) => change.mutate({ ...input, pushDevice: knownDevice()?.id }))}>
        <Muted>This signs out all your other devices, remembered ones too.</Muted>
        {change.error ? (
          <FormAlert
            status="error"
            sentence={errorCode(change.error) === null ? 'Failed to change password' : change.error.message}
          />
        ) : null}
        <VisuallyHidden asChild>
          <input readOnly tabIndex={-1} aria-hidden autoComplete="username" value={profile.username} />
        </VisuallyHidden>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <NewPasswordFields
          newPassword={register('newPassword')}
          confirmNewPassword={register('confirmNewPassword')}
          errors={errors}
        />
        <Button type="submit" colorPalette="accent" disabled={change.isPending}>
          {change.isPending ? 'Changing...' : 'Change Password'}
        </Button>
      </Form>
    </FormDialog>
  )
}
