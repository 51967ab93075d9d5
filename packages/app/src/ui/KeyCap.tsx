import { chakra } from '@chakra-ui/react'

/** The name of a key, as help texts show it. */
export const KeyCap = chakra('kbd', {
  base: {
    whiteSpace: 'nowrap',
    px: '2',
    py: '0.5',
    borderWidth: '1px',
    borderRadius: 'l1',
    bg: 'bg.muted',
    color: 'fg',
    textStyle: 'sm',
  },
})
