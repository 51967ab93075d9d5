import { Box, Button } from '@chakra-ui/react'
import { Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useOnScreen } from '../../../platform/document-hooks'
import { giveUpOpus, mediaSocket } from '../../../platform/media-socket'
import type { AudioState } from '../audio/audio-player'
import { createSound, type Sound } from '../audio/sound'
import { storedLevel } from '../audio/volume'

/** The sound of a large preview: none before a tap, and only while the picture is on screen. */
export default function PreviewSound({ streamId }: { streamId: string }) {
  const [isOn, setOn] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { audio, state, unlock } = usePreviewSound(streamId, useOnScreen(place) && isOn)
  if (state === 'unsupported') return null
  // The browser may ask for a tap of its own once the sound is there.
  const isHeard = isOn && state !== 'locked'
  const label = isHeard ? 'Turn the sound off' : 'Turn the sound on'
  const press = () => {
    if (state === 'locked') unlock()
    else setOn(!isOn)
  }
  return (
    <Box ref={place} className="dark" position="absolute" bottom="3" insetEnd="3" zIndex="1">
      {/* biome-ignore lint/a11y/useMediaCaption: live sound from the road has no captions */}
      <audio ref={audio} />
      <Button
        variant="plain"
        px="0"
        minW="11"
        h="11"
        borderRadius="full"
        bg="gray.975/70"
        color="gray.50"
        _hover={{ bg: 'gray.975/88' }}
        aria-label={label}
        title={label}
        onClick={press}
      >
        {isHeard ? <Volume2 /> : <VolumeX />}
      </Button>
    </Box>
  )
}

/** Plays the sound of a stream on the audio element that gets the ref while it is wanted, as loud as the player was last. */
function usePreviewSound(streamId: string, isWanted: boolean) {
  const audio = useRef<HTMLAudioElement>(null)
  const player = useRef<Sound>(null)
  const [state, setState] = useState<AudioState>('connecting')

  // Sound goes from the socket to the player past React. Whoever listens is a viewer, as the server sees it.
  useEffect(() => {
    if (!isWanted || audio.current === null) return
    const sound = createSound({
      audio: audio.current,
      level: { volume: storedLevel().volume || 1, muted: false },
      onState: setState,
      onNeedsBeginning: () => mediaSocket.restartStream(streamId),
      onOpusFailed: () => giveUpOpus(streamId),
    })
    player.current = sound
    const leave = mediaSocket.join(streamId, 'stream', { onSound: sound.feed, onPacket: sound.feedPacket })
    return () => {
      leave()
      sound.close()
      player.current = null
      setState('connecting')
    }
  }, [streamId, isWanted])

  return { audio, state, unlock: () => void player.current?.unlock() }
}
