import { Box, type BoxProps, chakra } from '@chakra-ui/react'
import type { Photo } from '@squall/shared/contract/community'
import { useState } from 'react'
import { pictureSources } from './picture-sources.rules'

interface PhotoPictureProps extends BoxProps {
  photo: Pick<Photo, 'imageUrl' | 'width' | 'height' | 'title'> & Partial<Pick<Photo, 'placeholder'>>
  /** How wide the picture is shown, as `sizes` of an image. */
  widths: string
  /** 'cover' fills the box, 'contain' shows the whole picture. */
  fit: 'cover' | 'contain'
  /** 'lazy' for a picture that may be below the screen; without it, those that fill their box. */
  loading?: 'lazy' | 'eager'
}

/** A photo in its box, which keeps its size: a few blurred pixels until the picture is there. */
export function PhotoPicture({ photo, widths, fit, loading, ...box }: PhotoPictureProps) {
  const [isLoaded, setLoaded] = useState(false)
  return (
    <Box position="relative" overflow="hidden" bg="bg.muted" {...box}>
      {photo.placeholder === undefined || (isLoaded && fit === 'contain') ? null : (
        <Box
          position="absolute"
          inset="0"
          bgSize="cover"
          bgPos="center"
          filter="blur(10px)"
          scale="1.1"
          style={{ backgroundImage: `url(${photo.placeholder})` }}
        />
      )}
      <chakra.img
        position="absolute"
        inset="0"
        w="full"
        h="full"
        objectFit={fit}
        src={photo.imageUrl}
        srcSet={pictureSources(photo)}
        sizes={widths}
        alt={photo.title}
        loading={loading ?? (fit === 'cover' ? 'lazy' : 'eager')}
        decoding="async"
        opacity={isLoaded ? 1 : 0}
        transition="opacity 200ms"
        onLoad={() => setLoaded(true)}
      />
    </Box>
  )
}
