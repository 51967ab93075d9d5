import { Box, chakra, Flex } from '@chakra-ui/react'
import { useId } from 'react'

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

interface SliderFieldProps {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** The value with its unit. */
  text: string
  onChange: (value: number) => void
}

/** A slider with its label and current value. */
export function SliderField({ label, text, onChange, ...range }: SliderFieldProps) {
  const id = useId()
  return (
    <Box minW="0">
      <Flex justifyContent="space-between" alignItems="baseline" gap="2" textStyle="sm">
        <chakra.label htmlFor={id} fontWeight="semibold">
          {label}
        </chakra.label>
        <Box as="span" color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {text}
        </Box>
      </Flex>
      <RangeInput
        id={id}
        type="range"
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
        {...range}
      />
    </Box>
  )
}
