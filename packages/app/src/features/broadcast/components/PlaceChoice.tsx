import { Box, SegmentGroup, Text } from '@chakra-ui/react'
import type { PlacePrecision } from '@squall/shared/rules/place'

interface PlaceChoiceProps {
  precision: PlacePrecision
  problem: string | null
  onChange: (precision: PlacePrecision) => void
}

const choices: { value: PlacePrecision; label: string; why: string }[] = [
  { value: 'exact', label: 'Exact', why: 'Viewers see where you are to a few meters.' },
  { value: 'approximate', label: '1 km', why: 'Viewers see your position within about a kilometer.' },
  { value: 'off', label: 'Off', why: 'Your browser is not asked, and viewers do not see where you are.' },
]

/** The choice of how precisely the stream shows the position. The browser asks only when the stream starts. */
export function PlaceChoice({ precision, problem, onChange }: PlaceChoiceProps) {
  const chosen = choices.find(({ value }) => value === precision)
  return (
    <Box>
      <Text textStyle="label" id="place-choice" mb="1.5">
        Show your place
      </Text>
      <SegmentGroup.Root
        value={precision}
        aria-labelledby="place-choice"
        w="full"
        onValueChange={({ value }) => {
          const next = choices.find((choice) => choice.value === value)
          if (next) onChange(next.value)
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
      <Text textStyle="xs" color="fg.muted" mt="1.5">
        {chosen?.why}
      </Text>
      {problem === null ? null : (
        <Text textStyle="xs" color="fg.warning" role="status">
          {problem}
        </Text>
      )}
    </Box>
  )
}
