import { chakra } from '@chakra-ui/react'

/** A drawing that lies over the whole map. It takes no pointer, and whoever shows it hides it from screen readers. */
export const MapCanvas = chakra('canvas', {
  base: { position: 'absolute', top: '0', left: '0', pointerEvents: 'none' },
})
