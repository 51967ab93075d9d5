import { defineStyle } from '@chakra-ui/react'

/** The picture of a player fills its stage in its own shape. */
export const pictureStyle = defineStyle({
  '& > *': {
    position: 'absolute',
    inset: '0',
    w: 'full',
    h: 'full',
    objectFit: 'contain',
    objectPosition: 'var(--stage-align, center)',
  },
})
