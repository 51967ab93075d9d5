import { Button } from '@chakra-ui/react'
import type { Profile } from '@squall/shared/contract/account'
import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

const EditProfileDialog = lazy(() => import('./EditProfileDialog'))
const ChangePasswordDialog = lazy(() => import('./ChangePasswordDialog'))
const DeleteAccountDialog = lazy(() => import('./DeleteAccountDialog'))

const dialogs = { edit: EditProfileDialog, password: ChangePasswordDialog, delete: DeleteAccountDialog }

/** What the owner may do with their account; each dialog's code comes when it is opened. */
export function OwnerActions({ profile }: { profile: Profile }) {
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null)
  const Opened = opened && dialogs[opened]
  return (
    <>
      <Button colorPalette="accent" onClick={() => setOpened('edit')}>
        <Pencil />
        Edit Profile
      </Button>
      <Button variant="outline" onClick={() => setOpened('password')}>
        <KeyRound />
        Change Password
      </Button>
      <Button variant="outline" color="fg.error" onClick={() => setOpened('delete')}>
        <Trash2 />
        Delete Account
      </Button>
      <Suspense>{Opened ? <Opened profile={profile} onClose={() => setOpened(null)} /> : null}</Suspense>
    </>
  )
}
