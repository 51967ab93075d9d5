import { Badge, Box, chakra, Flex, type FlexProps } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import { toPictureUrl } from '@squall/shared/rules/picture'
import { CloudLightning } from 'lucide-react'
import { useState } from 'react'
import { formatElapsed } from '../platform/format'

interface StreamPictureProps extends FlexProps {
  stream: Pick<Stream, 'posterUrl' | 'startedAt' | 'endedAt'>
  /** How wide the picture is shown, as `sizes` of an image. */
  widths: string
}

/** The picture of a stream that has ended, with how long it was; a calm tile where none was kept. */
export function StreamPicture({ stream: { posterUrl, startedAt, endedAt }, widths, ...box }: StreamPictureProps) {
  const [isMissing, setMissing] = useState(false)
  const hasPicture = posterUrl !== null && !isMissing
  return (
    <Flex
      position="relative"
      overflow="hidden"
      alignItems="center"
      justifyContent="center"
      color="accent.fg"
      {...(hasPicture ? { bg: 'bg.muted' } : calmSky)}
      {...box}
    >
      {hasPicture ? (
        <chakra.img
          position="absolute"
          inset="0"
          w="full"
          h="full"
          objectFit="cover"
          src={posterUrl}
          srcSet={`${toPictureUrl(posterUrl, 'small')} 320w, ${posterUrl} 640w`}
          sizes={widths}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setMissing(true)}
        />
      ) : (
        <CloudLightning size={28} strokeWidth={1.5} aria-hidden />
      )}
      <Box position="absolute" insetEnd="1.5" bottom="1.5">
        <Badge bg="black/72" color="white">
          {formatElapsed(startedAt, Date.parse(endedAt ?? startedAt))}
        </Badge>
      </Box>
    </Flex>
  )
}

const calmSky = { bgGradient: 'to-br', gradientFrom: 'accent.muted', gradientTo: 'bg.muted' } as const
