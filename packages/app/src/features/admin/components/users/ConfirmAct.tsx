import { Button, Flex, Text } from '@chakra-ui/react'
import { FormDialog } from '../../../../components/FormDialog'

interface ConfirmActProps {
  isOpen: boolean
  title: string
  sentence: string
  /** On the button that does it. */
  confirm: string
  isDangerous: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is done that others feel at once. */
export function ConfirmAct({
  isOpen,
  title,
  sentence,
  confirm,
  isDangerous,
  isBusy = false,
  onConfirm,
  onClose,
}: ConfirmActProps) {
  return (
    <FormDialog title={title} role="alertdialog" isOpen={isOpen} onClose={onClose} isBusy={isBusy}>
      <Text>{sentence}</Text>
      <Flex gap="3" mt="6" wrap="wrap">
        <Button colorPalette={isDangerous ? 'red' : 'accent'} flex="1" disabled={isBusy} onClick={onConfirm}>
          {isBusy ? 'Working…' : confirm}
        </Button>
        <Button variant="outline" flex="1" disabled={isBusy} onClick={onClose} autoFocus>
          Cancel
        </Button>
      </Flex>
    </FormDialog>
  )
}
