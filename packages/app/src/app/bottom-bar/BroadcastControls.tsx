import { Button, Flex } from '@chakra-ui/react'
import { MapPin, MapPinOff, Mic, MicOff, PencilLine, SwitchCamera } from 'lucide-react'
import { useState } from 'react'
import { useBroadcast, useGoLive } from '../../features/broadcast/hooks'
import { useFocusBack } from '../../platform/document-hooks'
import { useLocationAccess } from '../../platform/location'
import { TitleForm } from '../../ui/TitleForm'

/** Title, location, Go Live or End Stream, camera and microphone, in the order of the thumb's reach. */
export function BroadcastControls() {
  const { isLive, title, rename, end, flipCamera, toggleMute, muted, locationGranted } = useBroadcast()
  const { goLive, isStarting } = useGoLive()
  const hasAccess = useLocationAccess()
  const [open, setOpen] = useState<'title' | 'end' | null>(null)
  const { leave, backOn } = useFocusBack<'title' | 'end'>()
  const close = () => {
    leave(open)
    setOpen(null)
  }

  if (open === 'title') return <TitleForm size="sm" title={title} onSave={rename} onClose={close} />
  if (open === 'end' && isLive) return <EndStreamConfirmation onConfirm={end} onClose={close} />
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
      <LocationIndicator isGranted={isLive ? locationGranted : hasAccess} />
      {isLive ? (
        <Button ref={backOn('end')} colorPalette="red" flex="1" px="2" onClick={() => setOpen('end')}>
          End Stream
        </Button>
      ) : (
        <Button colorPalette="accent" flex="1" px="2" onClick={goLive} disabled={isStarting}>
          {isStarting ? 'Starting...' : 'Go Live'}
        </Button>
      )}
      <Button variant="ghost" px="0" onClick={flipCamera} disabled={!isLive} aria-label="Flip camera">
        <SwitchCamera />
      </Button>
      <Button
        variant="ghost"
        px="0"
        onClick={toggleMute}
        disabled={!isLive}
        aria-label="Mute microphone"
        aria-pressed={muted}
        color={muted ? 'fg.error' : undefined}
      >
        {muted ? <MicOff /> : <Mic />}
      </Button>
    </>
  )
}

/** Shows by colour, icon and text whether the stream has location access, or would have it. */
function LocationIndicator({ isGranted }: { isGranted: boolean }) {
  const label = isGranted ? 'Location access granted' : 'Location access not granted'
  return (
    <Flex
      role="img"
      aria-label={label}
      title={label}
      boxSize="11"
      alignItems="center"
      justifyContent="center"
      color={isGranted ? 'fg.success' : 'fg.subtle'}
    >
      {isGranted ? <MapPin size={20} /> : <MapPinOff size={20} />}
    </Flex>
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
