import { Button, Dialog, Flex, Portal, Stack, Text, useBreakpointValue } from '@chakra-ui/react'
import { Phone, X } from 'lucide-react'
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

interface ConfirmDialogProps {
  title: string
  sentence: string
  /** The label of the cancel button. */
  keep?: string
  /** The label of the confirm button, and its label while busy. */
  confirm: string
  confirming?: string
  /** True for actions that end or delete something. */
  isDangerous?: boolean
  isOpen?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an action that is final or affects others at once. The safe choice comes first. */
export function ConfirmDialog({ title, sentence, keep = 'Cancel', isOpen = true, ...act }: ConfirmDialogProps) {
  const { confirm, confirming = 'Working...', isDangerous = true, isBusy = false, onConfirm, onClose } = act
  return (
    <FormDialog title={title} role="alertdialog" isOpen={isOpen} onClose={onClose} isBusy={isBusy}>
      <Stack gap="4">
        <Text>{sentence}</Text>
        <Flex gap="2" wrap="wrap" justifyContent="flex-end">
          <Button variant="outline" onClick={onClose} disabled={isBusy}>
            {keep}
          </Button>
          <Button colorPalette={isDangerous ? 'red' : 'accent'} disabled={isBusy} onClick={onConfirm}>
            {isBusy ? confirming : confirm}
          </Button>
        </Flex>
      </Stack>
    </FormDialog>
  )
}

interface CallConfirmationProps {
  isOpen: boolean
  onClose: () => void
}

/** Asks before calling 911, because a tap may be accidental; the device places the call. */
export function CallConfirmation({ isOpen, onClose }: CallConfirmationProps) {
  return (
    <FormDialog title="Call 911?" role="alertdialog" isOpen={isOpen} onClose={onClose}>
      <Text>Call 911 when a person is hurt, trapped or in danger now. Go to shelter first, and call from there.</Text>
      <Flex gap="3" mt="6" wrap="wrap">
        <Button asChild colorPalette="red" size="lg" flex="1">
          <a href="tel:911" onClick={onClose}>
            <Phone />
            Call 911 now
          </a>
        </Button>
        <Button variant="outline" size="lg" flex="1" onClick={onClose}>
          Do not call
        </Button>
      </Flex>
    </FormDialog>
  )
}
