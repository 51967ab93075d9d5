import { Box, Button, chakra, Flex, Heading, Spinner, Text } from '@chakra-ui/react'
import { Signal, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { StormScene } from '../../../ui/BrandArtwork'
import { aboveBar, stageEnd, stageTop } from '../../../ui/StageBar'
import type { Overlay } from '../rules'

interface PlayerOverlayProps {
  overlay: Overlay
  /** The last frame stays visible behind the text. */
  hasPicture: boolean
  /** Shown after the end where no last frame is. */
  posterUrl: string | null
  onUnlock: () => void
}

/** The overlay for the state of stream, connection and sound. */
export function PlayerOverlay({ overlay, hasPicture, posterUrl, onUnlock }: PlayerOverlayProps) {
  switch (overlay) {
    case null:
      return null
    case 'weak':
      return (
        <Flex
          position="absolute"
          top={stageTop}
          insetEnd={`calc(${stageEnd} + 0.75rem)`}
          gap="2"
          alignItems="center"
          px="3"
          py="1"
          borderRadius="l1"
          bg="black/72"
          color="white"
          textStyle="xs"
          role="status"
        >
          <Signal size={14} aria-hidden /> Weak signal from the road
        </Flex>
      )
    case 'muted':
      return (
        <Flex
          role="status"
          position="absolute"
          bottom={aboveBar}
          insetStart="3"
          zIndex="1"
          gap="1.5"
          alignItems="center"
          px="3"
          py="1.5"
          borderRadius="full"
          textStyle="sm"
          bg="black/72"
        >
          <VolumeX size={14} aria-hidden /> An administrator muted this stream
        </Flex>
      )
    case 'sound-locked':
      return (
        <Button
          position="absolute"
          bottom={aboveBar}
          insetStart="3"
          zIndex="1"
          borderRadius="full"
          colorPalette="accent"
          onClick={onUnlock}
        >
          <VolumeX />
          Tap for sound
        </Button>
      )
    default:
      return (
        <Veil hasPicture={hasPicture} posterUrl={overlay === 'ended' ? posterUrl : null}>
          {overlay === 'ended' ? null : <Spinner size="lg" color="accent.fg" />}
          <Heading as="p" size="lg">
            {texts[overlay].title}
          </Heading>
          <Text textStyle="sm" color="gray.300" maxW="sm">
            {texts[overlay].sentence}
          </Text>
        </Veil>
      )
  }
}

const texts = {
  connecting: { title: 'Connecting', sentence: 'Finding the stream.' },
  waiting: { title: 'Waiting for the picture', sentence: 'The broadcaster is setting up the camera.' },
  reconnecting: {
    title: 'Signal lost on the road',
    sentence: 'The broadcaster is reconnecting. This is the last picture that came through.',
  },
  offline: { title: 'Reconnecting', sentence: 'Your connection was lost. We are getting you back.' },
  ended: { title: 'This stream has ended', sentence: 'Thank you for watching. You can still read the chat.' },
}

interface VeilProps {
  hasPicture: boolean
  posterUrl: string | null
  children: ReactNode
}

/** The background of an overlay's text: a dark layer over the last picture or the kept one, else a drawn storm. */
function Veil({ hasPicture, posterUrl, children }: VeilProps) {
  const poster = hasPicture ? null : posterUrl
  return (
    <Box position="absolute" inset="0" bg={hasPicture ? 'black/64' : 'gray.950'}>
      {hasPicture || poster !== null ? null : <StormScene opacity="0.4" />}
      {poster === null ? null : (
        <chakra.img
          position="absolute"
          inset="0"
          w="full"
          h="full"
          objectFit="contain"
          opacity="0.32"
          src={poster}
          alt=""
        />
      )}
      <Flex
        position="absolute"
        inset="0"
        direction="column"
        gap="2"
        pb={{ base: '14', lg: '0' }}
        alignItems="center"
        justifyContent="center"
        textAlign="center"
        px="6"
        color="white"
        role="status"
      >
        {children}
      </Flex>
    </Box>
  )
}
