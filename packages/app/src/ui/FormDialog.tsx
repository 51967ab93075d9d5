import { Button, Dialog, Portal, useBreakpointValue } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

interface FormDialogProps {
  title: string
  isOpen: boolean
  /** Not called while `isBusy`. */
  onClose: () => void
  isBusy?: boolean
  role?: 'dialog' | 'alertdialog'
  /** How wide it is where the screen is wider. */
  width?: 'sm' | 'md' | 'lg'
  children: ReactNode
}

/**
 * A dialog that holds a form: the whole screen on phones, unless it only asks something. What was typed is gone when it closes.
 * Nothing that is in it from the start may have React's autoFocus, which takes the focus before it is known where it goes back to.
 */
export function FormDialog({
  title,
  isOpen,
  onClose,
  isBusy = false,
  role = 'dialog',
  width = 'sm',
  children,
}: FormDialogProps) {
  const isQuestion = role === 'alertdialog'
  const size = useBreakpointValue({ base: isQuestion ? width : ('full' as const), md: width }, { ssr: false })
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => open || isBusy || onClose()}
      size={size ?? width}
      placement="center"
      scrollBehavior="inside"
      role={role}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px={isQuestion ? '4' : undefined}>
          <Dialog.Content>
            <Dialog.Header pe="14">
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.CloseTrigger asChild>
              <Button variant="ghost" px="0" aria-label="Close" disabled={isBusy}>
                <X />
              </Button>
            </Dialog.CloseTrigger>
            <Dialog.Body pb="calc(var(--squall-spacing-6) + env(safe-area-inset-bottom))">{children}</Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
