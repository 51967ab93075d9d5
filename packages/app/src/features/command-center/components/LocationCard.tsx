import { Box, Button, Flex, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { placeText } from '@squall/shared/rules/place'
import { LocateFixed } from 'lucide-react'
import { formatDegrees, formatMeters } from '../../../platform/format'
import { useMyPlace } from '../../../platform/my-place'
import { useNow } from '../../../platform/use-now'
import { ACCURACY_RULE, accuracyWord, lastUpdated } from '../location.rules'
import { EnterPlace } from './EnterPlace'
import { ExpandableCard } from './ExpandableCard'
import { SimulatedStormButton } from './SimulatedStormButton'

/** Where the weather of this screen is, how well that is known, and since when. */
export function LocationCard() {
  const { place, accuracy, measuredAt, isAsking, locate } = useMyPlace()
  const now = useNow(15_000)
  const isChosen = place !== null && accuracy === null
  const summary = place === null ? 'Not known' : `${placeText(place)}${isChosen ? ', chosen by hand' : ''}`
  return (
    <ExpandableCard id="location" title="Current Location" icon={<LocateFixed />} summary={summary}>
      <Stack gap="4">
        {place === null ? (
          <Text color="fg.muted" textStyle="sm">
            Enable location access or enter a place to see what is near you.
          </Text>
        ) : (
          <SimpleGrid as="dl" columns={2} gap="4">
            <Reading name="Latitude" value={formatDegrees(place.latitude)} />
            <Reading name="Longitude" value={formatDegrees(place.longitude)} />
            {accuracy === null ? (
              <Reading name="Accuracy" value="Chosen by hand" note="Not measured by this device." />
            ) : (
              <Reading
                name="Accuracy"
                value={`${accuracyWord(accuracy)}, ±${formatMeters(accuracy)}`}
                note={ACCURACY_RULE}
              />
            )}
            <Reading name="Last updated" value={measuredAt === null ? '–' : lastUpdated(measuredAt, now)} />
          </SimpleGrid>
        )}
        <Flex gap="3" wrap="wrap">
          {place === null || isChosen ? (
            <Button
              variant={isChosen ? 'outline' : 'solid'}
              colorPalette={isChosen ? undefined : 'accent'}
              onClick={locate}
              disabled={isAsking}
            >
              <LocateFixed />
              {isAsking ? 'Asking...' : 'Enable Location'}
            </Button>
          ) : null}
          <EnterPlace />
          <SimulatedStormButton />
        </Flex>
      </Stack>
    </ExpandableCard>
  )
}

function Reading({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <Box minW="0">
      <Text as="dt" textStyle="xs" color="fg.muted">
        {name}
      </Text>
      <Text as="dd" fontWeight="semibold">
        {value}
      </Text>
      {note === undefined ? null : (
        <Text as="dd" textStyle="xs" color="fg.muted">
          {note}
        </Text>
      )}
    </Box>
  )
}
