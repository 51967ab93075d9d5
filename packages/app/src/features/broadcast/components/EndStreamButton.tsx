import { Button, Dialog, Portal } from '@chakra-ui/react'
import { Square } from 'lucide-react'
import { useState } from 'react'
import { useBroadcast, useEndStream } from '../hooks'

/** Ends the stream for good, after asking. */
export function EndStreamButton({ streamId }: { streamId: string }) {
  const [isOpen, setOpen] = useState(false)
  const { end, isPending } = useEndStream('Stream has been ended successfully')
  const { isLive, streamId: ownStreamId } = useBroadcast()
  // On phones the bottom bar ends the broadcast of this tab.
  const hideBelow = isLive && ownStreamId === streamId ? 'md' : undefined
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => setOpen(open)}
      role="alertdialog"
      placement="center"
      size="xs"
      lazyMount
      unmountOnExit
    >
      <Dialog.Trigger asChild>
        <Button colorPalette="red" hideBelow={hideBelow}>
          <Square />
          End Stream
        </Button>
      </Dialog.Trigger>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="4">
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>End this stream?</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body color="fg.muted">Your viewers will see that it has ended. It cannot be resumed.</Dialog.Body>
            <Dialog.Footer>
              <Button variant="outline" onClick={() => setOpen(false)}>
                Stay live
              </Button>
              <Button colorPalette="red" disabled={isPending} onClick={() => end(streamId)}>
                End Stream now
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
