import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { FormDialog } from './FormDialog'

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
