import { Button, Flex, Text } from '@chakra-ui/react'
import { Phone } from 'lucide-react'
import { FormDialog } from './FormDialog'

interface CallConfirmationProps {
  isOpen: boolean
  onClose: () => void
}

/** Asks before calling 911, because a tap may be accidental; the device places the call. */
export function CallConfirmation({ isOpen, onClose }: CallConfirmationProps) {
  return (
    <FormDialog title="Call 911?" role="alertdialog" isOpen={isOpen} onClose={onClose}>
      <Text>Call 911 when somebody is hurt, trapped or in danger now. Go to shelter first, and call from there.</Text>
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
