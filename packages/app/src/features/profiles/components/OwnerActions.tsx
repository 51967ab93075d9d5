import { Button, Grid } from '@chakra-ui/react'
import type { Profile } from '@squall/shared/contract/account'
import { KeyRound, Pencil, SlidersHorizontal, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

const EditProfileDialog = lazy(() => import('./EditProfileDialog'))

const ChangePasswordDialog = lazy(() =>
  import('./AccountDialogs').then((module) => ({ default: module.ChangePasswordDialog })),
)

const DeleteAccountDialog = lazy(() =>
  import('./AccountDialogs').then((module) => ({ default: module.DeleteAccountDialog })),
)

const dialogs = { edit: EditProfileDialog, password: ChangePasswordDialog, delete: DeleteAccountDialog }

interface OwnerActionsProps {
  profile: Profile
  onCustomize: () => void
}

/** What the owner can change about their page and account; the code of each dialog loads when it opens. */
export function OwnerActions({ profile, onCustomize }: OwnerActionsProps) {
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null)
  const Opened = opened && dialogs[opened]
  return (
    <Grid
      role="group"
      aria-label="Edit your page"
      w={{ base: 'full', md: 'auto' }}
      templateColumns="repeat(2, minmax(0, 1fr))"
      gap="2"
      css={{ '& > button': { paddingInline: { base: 'spacing.2', md: 'spacing.4' } } }}
    >
      <Button colorPalette="accent" onClick={() => setOpened('edit')}>
        <Pencil />
        Edit Profile
      </Button>
      <Button variant="outline" onClick={onCustomize}>
        <SlidersHorizontal />
        Customize Page
      </Button>
      <Button variant="ghost" onClick={() => setOpened('password')}>
        <KeyRound />
        Change Password
      </Button>
      <Button variant="ghost" color="fg.error" onClick={() => setOpened('delete')}>
        <Trash2 />
        Delete Account
      </Button>
      <Suspense>{Opened ? <Opened profile={profile} onClose={() => setOpened(null)} /> : null}</Suspense>
    </Grid>
  )
}
