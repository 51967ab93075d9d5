import { Box, chakra, Flex } from '@chakra-ui/react'
import { useId } from 'react'
import { RangeInput } from './RangeInput'

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
