import { Box, SegmentGroup, Text } from '@chakra-ui/react'
import { useId } from 'react'
import { type ColorModeChoice as Choice, useColorModeChoice } from './theme/color-mode'

const choices: { value: Choice; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
]

/** The theme of this device: that of the system until its user chooses one. */
export function ColorModeChoice() {
  const { choice, choose } = useColorModeChoice()
  const id = useId()
  return (
    <Box>
      <Text textStyle="label" id={id} mb="1.5">
        Theme
      </Text>
      <SegmentGroup.Root
        value={choice}
        aria-labelledby={id}
        w="full"
        onValueChange={({ value }) => {
          const next = choices.find((one) => one.value === value)
          if (next !== undefined) choose(next.value)
        }}
      >
        <SegmentGroup.Indicator />
        {choices.map(({ value, label }) => (
          <SegmentGroup.Item key={value} value={value} flex="1" justifyContent="center" minH={{ base: '11', md: '9' }}>
            <SegmentGroup.ItemText>{label}</SegmentGroup.ItemText>
            <SegmentGroup.ItemHiddenInput />
          </SegmentGroup.Item>
        ))}
      </SegmentGroup.Root>
    </Box>
  )
}
