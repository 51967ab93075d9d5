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
  /** The width on larger screens. */
  width?: 'sm' | 'md' | 'lg'
  children: ReactNode
}

/**
 * A dialog with a form: full screen on phones unless it is a confirmation. Closing it drops the input.
 * Its initial content must not use autoFocus: that moves the focus before the dialog has stored where to return it.
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
