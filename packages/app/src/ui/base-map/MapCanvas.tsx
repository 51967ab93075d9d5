import { chakra } from '@chakra-ui/react'

/** A drawing over the whole map. It ignores the pointer; callers hide it from screen readers. */
export const MapCanvas = chakra('canvas', {
  base: { position: 'absolute', top: '0', left: '0', pointerEvents: 'none' },
})
