import { Box, Text } from '@chakra-ui/react'
import type { PlacePrecision } from '@squall/shared/rules/place'
import { SegmentChoice } from '../../../ui/SegmentChoice'

interface PlaceChoiceProps {
  precision: PlacePrecision
  problem: string | null
  onChange: (precision: PlacePrecision) => void
}

const choices: { value: PlacePrecision; label: string; why: string }[] = [
  {
    value: 'exact',
    label: 'Exact',
    why: 'Everyone sees you on the map to a few meters, with your trail of the last hour.',
  },
  {
    value: 'approximate',
    label: '1 km',
    why: 'Everyone sees on the map in which square kilometer you are, and those of the last hour.',
  },
  { value: 'off', label: 'Off', why: 'Your browser is not asked, and no one sees where you are.' },
]

const HOME_ZONE =
  'Your device is located every 5 seconds while you are live, until you turn it off. Within 1 km of your start you are not on the map; the stream names only the area.'

/** The choice of how precisely the stream shows the position. The browser asks only when the stream starts. */
export function PlaceChoice({ precision, problem, onChange }: PlaceChoiceProps) {
  const chosen = choices.find(({ value }) => value === precision)
  return (
    <Box>
      <SegmentChoice label="Show your place" choices={choices} value={precision} onChange={onChange} />
      <Text textStyle="xs" color="fg.muted" mt="1.5">
        {chosen?.why}
      </Text>
      {precision === 'off' ? null : (
        <Text textStyle="xs" color="fg.muted" mt="1">
          {HOME_ZONE}
        </Text>
      )}
      {problem === null ? null : (
        <Text textStyle="xs" color="fg.warning" role="status">
          {problem}
        </Text>
      )}
    </Box>
  )
}
