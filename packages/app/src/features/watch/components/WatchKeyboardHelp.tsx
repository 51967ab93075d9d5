import { Button, chakra, Dialog, Flex, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { KeyCap } from '../../../ui/Typography'

const keys = [
  ['K', 'Pause or play'],
  ['J, L', 'Back or forward 10 seconds in a recorded stream'],
  ['←, →', 'Back or forward 5 seconds in a recorded stream'],
  ['M', 'Mute the sound, or your own microphone'],
  ['F', 'Full screen'],
  ['T', 'Theater view'],
  ['C', 'Show or hide the chat'],
  ['S', 'Stats of the picture and the connection'],
  ['/', 'Write in the chat'],
  ['?', 'This help'],
  ['Arrow keys', 'Move a panel while its handle has the focus'],
] as const

export function WatchKeyboardHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => open || onClose()}
      placement="center"
      size="xs"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="4">
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>Keyboard</Dialog.Title>
            </Dialog.Header>
            <Dialog.CloseTrigger asChild>
              <Button variant="ghost" px="0" aria-label="Close">
                <X />
              </Button>
            </Dialog.CloseTrigger>
            <Dialog.Body pb="6">
              <chakra.dl display="flex" flexDirection="column" gap="2.5">
                {keys.map(([key, meaning]) => (
                  <Flex key={key} gap="4" alignItems="baseline">
                    <chakra.dt flexShrink="0" w="28">
                      <KeyCap>{key}</KeyCap>
                    </chakra.dt>
                    <chakra.dd textStyle="sm" color="fg.muted">
                      {meaning}
                    </chakra.dd>
                  </Flex>
                ))}
              </chakra.dl>
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
