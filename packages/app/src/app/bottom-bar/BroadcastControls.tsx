import { Button } from '@chakra-ui/react'
import { Mic, MicOff, PencilLine, SwitchCamera } from 'lucide-react'
import { useState } from 'react'
import { useBroadcast, useGoLive } from '../../features/broadcast/hooks'
import { useFocusBack } from '../../platform/use-focus-back'
import { TitleForm } from '../../ui/TitleForm'
import { EndStreamConfirmation } from './EndStreamConfirmation'
import { LocationIndicator } from './LocationIndicator'

/** Title, location, Go Live or End Stream, camera and microphone, in the order of the thumb's reach. */
export function BroadcastControls() {
  const { isLive, title, rename, end, flipCamera, toggleMute, muted, locationGranted } = useBroadcast()
  const { goLive, isStarting } = useGoLive()
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
      <LocationIndicator isGranted={locationGranted} />
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
