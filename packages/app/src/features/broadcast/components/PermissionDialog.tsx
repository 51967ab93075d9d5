import { Box, Button, chakra, Dialog, Portal, Text } from '@chakra-ui/react'
import { listPermissionHints } from '../errors.rules'

interface PermissionDialogProps {
  isOpen: boolean
  onTryAgain: () => void
  onCancel: () => void
}

/** Shows where each browser has its permission switch, after access to camera or microphone was denied. */
export function PermissionDialog({ isOpen, onTryAgain, onCancel }: PermissionDialogProps) {
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => open || onCancel()}
      role="alertdialog"
      placement="center"
      size="sm"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="4">
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>Camera &amp; Microphone Access Required</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Text color="fg.muted">
                Your viewers see through your camera and hear through your microphone. Allow both, then try again.
              </Text>
              <chakra.dl mt="4" display="flex" flexDirection="column" gap="3" textStyle="sm">
                {listPermissionHints(navigator.userAgent).map(({ browser, steps }) => (
                  <Box key={browser}>
                    <chakra.dt fontWeight="bold">{browser}</chakra.dt>
                    <chakra.dd color="fg.muted">{steps}</chakra.dd>
                  </Box>
                ))}
              </chakra.dl>
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="outline" onClick={onCancel}>
                Cancel
              </Button>
              <Button colorPalette="accent" onClick={onTryAgain}>
                Try Again
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
