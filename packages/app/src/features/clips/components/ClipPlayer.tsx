import { Box, Center, chakra, Text } from '@chakra-ui/react'
import type { Clip } from '@squall/shared/contract/live'
import { useState } from 'react'
import { useClipView } from '../hooks'
import { ClipPicture } from './ClipPicture'

const SURFACE = { aspectRatio: '16 / 9', maxH: '70vh', w: 'full', bg: 'black', borderRadius: { base: '0', md: 'l3' } }

/** Plays the film of a clip with the browser's own controls. */
export function ClipPlayer({ clip }: { clip: Clip }) {
  const countView = useClipView(clip.id)
  const [isBroken, setBroken] = useState(false)
  // Browsers play no Matroska, and some play no VP8: the film can still be downloaded.
  if (clip.format === 'mkv' || isBroken) {
    return (
      <Box position="relative" {...SURFACE} overflow="hidden">
        <ClipPicture clip={clip} widths="100vw" h="full" opacity="0.5" />
        <Center position="absolute" inset="0" px="6" textAlign="center">
          <Text color="white" fontWeight="semibold" textShadow="0 1px 4px black">
            Your browser cannot play this film. You can download it.
          </Text>
        </Center>
      </Box>
    )
  }
  return (
    <chakra.video
      {...SURFACE}
      src={clip.filmUrl}
      poster={clip.thumbnailUrl ?? undefined}
      aria-label={clip.title}
      controls
      playsInline
      preload="metadata"
      onPlay={countView}
      onError={() => setBroken(true)}
    >
      <track kind="captions" />
    </chakra.video>
  )
}
