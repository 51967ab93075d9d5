import { chakra } from '@chakra-ui/react'

const track = { h: 'var(--track)', borderRadius: 'full', bg: 'var(--track-color)' }
const thumb = {
  appearance: 'none',
  w: 'var(--thumb)',
  h: 'var(--thumb-height)',
  borderRadius: 'full',
  border: '2px solid',
  borderColor: 'bg.panel',
  bg: 'accent.solid',
  boxShadow: 'xs',
}

/** A native range input with our own look and a touch-sized height; `--thumb` and `--track` override its colours. */
export const RangeInput = chakra('input', {
  base: {
    appearance: 'none',
    display: 'block',
    w: 'full',
    minW: '0',
    h: { base: '11', md: '8' },
    bg: 'transparent',
    cursor: 'pointer',
    borderRadius: 'l1',
    focusVisibleRing: 'outside',
    '--thumb': '20px',
    '--thumb-height': '20px',
    '--track': '6px',
    '--track-color': 'colors.bg.emphasized',
    '&::-webkit-slider-runnable-track': track,
    '&::-moz-range-track': track,
    '&::-webkit-slider-thumb': { ...thumb, mt: 'calc((var(--track) - var(--thumb-height)) / 2)' },
    '&::-moz-range-thumb': { ...thumb, boxSizing: 'border-box' },
  },
})
