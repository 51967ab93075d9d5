import { Button, Dialog, Portal, useBreakpointValue } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { PHONE_SIDEWAYS, useMediaMatch } from '../../../platform/window-hooks'
import { useCurrentUser } from '../../auth/hooks'
import { goLiveStore, useGoLiveState } from '../hooks'
import { GoLiveForm } from './GoLiveForm'

/** The Go Live screen: a whole screen on phones, a dialog elsewhere. */
export function GoLiveDialog() {
  const { isDialogOpen, isStarting } = useGoLiveState()
  const { user } = useCurrentUser()
  const isSideways = useMediaMatch(PHONE_SIDEWAYS)
  const size = useBreakpointValue({ base: 'full' as const, md: 'sm' as const })
  const close = () => goLiveStore.update({ isDialogOpen: false })
  return (
    <Dialog.Root
      open={isDialogOpen && user !== null}
      onOpenChange={({ open }) => open || isStarting || close()}
      size={isSideways ? 'full' : (size ?? 'sm')}
      placement="center"
      scrollBehavior="inside"
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>Go Live</Dialog.Title>
            </Dialog.Header>
            <Dialog.CloseTrigger asChild>
              <Button variant="ghost" px="0" aria-label="Close">
                <X />
              </Button>
            </Dialog.CloseTrigger>
            <Dialog.Body display="flex" pb="calc(var(--squall-spacing-6) + env(safe-area-inset-bottom))">
              {user ? <GoLiveForm user={user} onLive={close} /> : null}
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
