import { Box, Button, Flex, Text, VisuallyHidden } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { ChangePasswordInput, type Profile } from '@squall/shared/contract/account'
import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { downloadWithSession } from '../../../platform/file-transfer'
import { paths } from '../../../platform/paths'
import { knownDevice } from '../../../platform/push-subscription'
import { session } from '../../../platform/session'
import { toast } from '../../../platform/toast'
import { errorCode, trpc } from '../../../platform/trpc'
import { useWhenGone } from '../../../platform/use-when-gone'
import { NewPasswordFields, PasswordField } from '../../../ui/AccountFields'
import { FormDialog } from '../../../ui/Dialogs'
import { Form, FormAlert } from '../../../ui/Form'
import { Muted } from '../../../ui/Typography'

interface ChangePasswordDialogProps {
  profile: Profile
  onClose: () => void
}

export function ChangePasswordDialog({ profile, onClose }: ChangePasswordDialogProps) {
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

const WARNING =
  'Are you absolutely sure you want to delete your account? This action cannot be undone. This will permanently delete your profile, all your streams, chat messages, and remove your data from our servers.'

/** Refusals that tell the member what to do; any other error is a server failure. */
const EXPLAINED = new Set(['BAD_REQUEST', 'FORBIDDEN', 'CONFLICT', 'TOO_MANY_REQUESTS'])

interface DeleteAccountDialogProps {
  profile: Profile
  onClose: () => void
}

/** Confirms the deletion of an account: offers an export, then asks for the password. */
export function DeleteAccountDialog({ profile, onClose }: DeleteAccountDialogProps) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const signOutWhenGone = useWhenGone(session.signOut)
  const remove = trpc.profiles.remove.useMutation({
    onSuccess() {
      signOutWhenGone()
      navigate(paths.home, { replace: true })
      toast.success({ title: 'Account Deleted', description: 'Your account has been permanently deleted' })
    },
    onError(error) {
      if (EXPLAINED.has(errorCode(error) ?? '')) return
      toast.error({ title: 'Error', description: 'Failed to delete account. Please try again.' })
    },
  })
  const explained = remove.error && EXPLAINED.has(errorCode(remove.error) ?? '') ? remove.error.message : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    remove.mutate({ id: profile.id, password })
  }
  return (
    <FormDialog title="Delete Account" role="alertdialog" isOpen onClose={onClose} isBusy={remove.isPending}>
      <Form onSubmit={submit}>
        <Text>{WARNING}</Text>
        <Box borderWidth="1px" borderRadius="l2" p="4">
          <Text fontWeight="bold">Keep a copy first</Text>
          <Muted mb="3">All we have about you and your pictures, as one zip file.</Muted>
          <ExportButton userId={profile.id} username={profile.username} />
        </Box>
        {explained ? <FormAlert status="error" sentence={explained} /> : null}
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={undefined}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Flex gap="2" wrap="wrap" justifyContent="flex-end">
          <Button variant="outline" onClick={onClose} disabled={remove.isPending}>
            Cancel
          </Button>
          <Button type="submit" colorPalette="red" disabled={password === '' || remove.isPending}>
            {remove.isPending ? 'Deleting...' : 'Delete my account'}
          </Button>
        </Flex>
      </Form>
    </FormDialog>
  )
}

interface ExportButtonProps {
  userId: string
  username: string
}

/** A button that downloads the member's data as a zip. */
function ExportButton({ userId, username }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await downloadWithSession(`/api/users/${userId}/export`, `squall-${username}.zip`)
    } catch (error) {
      toast.error({ title: 'Export failed', description: error instanceof Error ? error.message : String(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" disabled={isBusy} onClick={() => void save()}>
      <Download />
      {isBusy ? 'Preparing...' : 'Export my data'}
    </Button>
  )
}
