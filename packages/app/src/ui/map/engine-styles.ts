import type { SystemStyleObject } from '@chakra-ui/react'

/** MapLibre's elements in our tokens; its own style sheet is for controls that Squall does not use. */
export const engineStyles: SystemStyleObject = {
  overflow: 'hidden',
  '& .maplibregl-canvas-container, & .maplibregl-canvas': { position: 'absolute', inset: '0', touchAction: 'none' },
  '&[data-embedded] .maplibregl-canvas-container, &[data-embedded] .maplibregl-canvas': { touchAction: 'pan-x pan-y' },
  '& .maplibregl-canvas': { cursor: 'grab', _active: { cursor: 'grabbing' }, outlineOffset: '-3px' },
  '& .maplibregl-canvas:focus-visible': { outline: '3px solid', outlineColor: 'accent.focusRing' },
  '& .maplibregl-control-container': { display: 'none' },
  '& .maplibregl-cooperative-gesture-screen': {
    position: 'absolute',
    inset: '0',
    display: 'grid',
    placeItems: 'center',
    p: '4',
    textAlign: 'center',
    fontWeight: 'semibold',
    color: 'white',
    bg: 'blackAlpha.500',
    opacity: '0',
    pointerEvents: 'none',
    transition: 'opacity 0.6s 1s',
  },
  '& .maplibregl-cooperative-gesture-screen.maplibregl-show': { opacity: '1', transition: 'opacity 0.05s' },
  '& .maplibregl-mobile-message': { display: 'none' },
  '@media (hover: none), (pointer: coarse)': {
    '& .maplibregl-desktop-message': { display: 'none' },
    '& .maplibregl-mobile-message': { display: 'block' },
  },
}
