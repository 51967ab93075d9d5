import { Box, Button, Flex, Text } from '@chakra-ui/react'
import type { Profile } from '@squall/shared/contract/account'
import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { downloadWithSession } from '../../../platform/file-transfer'
import { paths } from '../../../platform/paths'
import { session } from '../../../platform/session'
import { toast } from '../../../platform/toast'
import { errorCode, trpc } from '../../../platform/trpc'
import { PasswordField } from '../../../ui/AccountFields'
import { FormDialog } from '../../../ui/Dialogs'
import { Form, FormAlert } from '../../../ui/Form'
import { Muted } from '../../../ui/Typography'

const WARNING =
  'Are you absolutely sure you want to delete your account? This action cannot be undone. This will permanently delete your profile, all your streams, chat messages, and remove your data from our servers.'

/** Refusals that tell the member what to do; any other error is a server failure. */
const EXPLAINED = new Set(['BAD_REQUEST', 'FORBIDDEN', 'CONFLICT', 'TOO_MANY_REQUESTS'])

interface DeleteAccountDialogProps {
  profile: Profile
  onClose: () => void
}

/** Confirms the deletion of an account: offers an export, then asks for the password. */
export default function DeleteAccountDialog({ profile, onClose }: DeleteAccountDialogProps) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const remove = trpc.profiles.remove.useMutation({
    onSuccess() {
      // Navigates away before the session ends, so that the page does not fetch the deleted profile.
      navigate(paths.home, { replace: true })
      session.signOut()
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
