import { Button, Flex } from '@chakra-ui/react'
import { Mic, MicOff, PencilLine, SwitchCamera } from 'lucide-react'
import { useState } from 'react'
import { LocationIndicator } from '../../features/broadcast/components/LocationIndicator'
import { useBroadcast } from '../../features/broadcast/hooks'
import { useFocusBack } from '../../platform/document-hooks'
import { TitleForm } from '../../ui/TitleForm'

/** What a broadcaster reaches with the thumb while live: title, location, End Stream, camera and microphone. */
export default function BroadcastControls() {
  return (
    <Flex
      as="section"
      aria-label="Broadcast controls"
      h="var(--bottom-bar-height)"
      px="2"
      alignItems="center"
      justifyContent="space-between"
      gap="1"
    >
      <Controls />
    </Flex>
  )
}

function Controls() {
  const { title, rename, end, flipCamera, toggleMute, muted, locationGranted } = useBroadcast()
  const [open, setOpen] = useState<'title' | 'end' | null>(null)
  const { leave, backOn } = useFocusBack<'title' | 'end'>()
  const close = () => {
    leave(open)
    setOpen(null)
  }

  if (open === 'title') return <TitleForm size="sm" title={title} onSave={rename} onClose={close} />
  if (open === 'end') return <EndStreamConfirmation onConfirm={end} onClose={close} />
  return (
    <>
      <Button
        ref={backOn('title')}
        variant="ghost"
        px="0"
        onClick={() => setOpen('title')}
        aria-label="Edit stream title"
      >
        <PencilLine />
      </Button>
      <LocationIndicator isGranted={locationGranted} />
      <Button ref={backOn('end')} colorPalette="red" flex="1" px="2" onClick={() => setOpen('end')}>
        End Stream
      </Button>
      <Button variant="ghost" px="0" onClick={flipCamera} aria-label="Flip camera">
        <SwitchCamera />
      </Button>
      <Button
        variant="ghost"
        px="0"
        onClick={toggleMute}
        aria-label="Mute microphone"
        aria-pressed={muted}
        color={muted ? 'fg.error' : undefined}
      >
        {muted ? <MicOff /> : <Mic />}
      </Button>
    </>
  )
}

interface EndStreamConfirmationProps {
  onConfirm: () => void
  onClose: () => void
}

/** Confirms the end of the stream: it is final, and a thumb slips easily. */
function EndStreamConfirmation({ onConfirm, onClose }: EndStreamConfirmationProps) {
  return (
    <>
      <Button variant="outline" flex="1" onClick={onClose} autoFocus>
        Stay live
      </Button>
      <Button
        colorPalette="red"
        flex="1"
        onClick={() => {
          onConfirm()
          onClose()
        }}
      >
        End Stream now
      </Button>
    </>
  )
}
