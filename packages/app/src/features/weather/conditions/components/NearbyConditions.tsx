import { Box, chakra, Flex, Grid, Heading, Text } from '@chakra-ui/react'
import type { WeatherSnapshot } from '@squall/shared/contract/weather'
import type { ReactNode } from 'react'
import { useMyPlace } from '../../../../platform/location'
import { formatTemperature, useUnits } from '../../../../platform/weather-format'
import { SimulatedNote } from '../../../../ui/Badges'
import { Muted } from '../../../../ui/Typography'
import { useConditionsAt } from '../hooks'
import { formatReported, formatSource, gapSentences, listReadings, NOT_REPORTED, type WeatherView } from '../rules'

const Note = ({ children }: { children: ReactNode }) => <Muted role="status">{children}</Muted>

/** The card with the weather at this device's location. */
export function NearbyConditions() {
  const { place, isAsking } = useMyPlace()
  const view = useConditionsAt(place)
  useUnits()
  return <ConditionsCard view={place === null && !isAsking ? 'no-location' : view} />
}

/** Current conditions with their source and time, or the reason why they are unknown. */
function ConditionsCard({ view }: { view: WeatherView | 'no-location' }) {
  return (
    <Box as="section" aria-label="Current conditions" layerStyle="card" p="4">
      <Flex gap="2" alignItems="center" wrap="wrap" mb="3">
        <Heading as="h2" size="md" me="auto">
          Current Conditions
        </Heading>
        <SimulatedNote />
      </Flex>
      {view === 'no-location' ? (
        <Note>Enable location access to view the weather around you</Note>
      ) : view.state === 'gap' ? (
        <Note>{gapSentences[view.reason]}</Note>
      ) : (
        <Readings snapshot={view.snapshot} isStale={view.isStale} />
      )}
    </Box>
  )
}

function Readings({ snapshot, isStale }: { snapshot: WeatherSnapshot; isStale: boolean }) {
  const { temperature, feelsLike, conditions } = snapshot
  return (
    <>
      <Flex alignItems="baseline" columnGap="3" wrap="wrap">
        <Text textStyle="4xl" fontWeight="bold" fontVariantNumeric="tabular-nums">
          {temperature === null ? '–' : formatTemperature(temperature)}
        </Text>
        <Box minW="0">
          <Text fontWeight="semibold">{conditions ?? `Sky: ${NOT_REPORTED.toLowerCase()}`}</Text>
          <Muted>
            {temperature === null
              ? `Temperature: ${NOT_REPORTED.toLowerCase()}`
              : `Feels like ${formatReported(feelsLike, formatTemperature)}`}
          </Muted>
        </Box>
      </Flex>
      <Grid as="dl" templateColumns="repeat(auto-fill, minmax(8rem, 1fr))" columnGap="4" rowGap="3" mt="4">
        {listReadings(snapshot).map(([name, value]) => (
          <Box key={name}>
            <chakra.dt textStyle="xs" color="fg.muted">
              {name}
            </chakra.dt>
            <chakra.dd
              fontVariantNumeric="tabular-nums"
              {...(value === NOT_REPORTED ? { color: 'fg.muted' } : { fontWeight: 'semibold' })}
            >
              {value}
            </chakra.dd>
          </Box>
        ))}
      </Grid>
      {isStale ? (
        <Text textStyle="sm" color="fg.warning" mt="3">
          Not current: the weather service has not answered lately.
        </Text>
      ) : null}
      <Text textStyle="xs" color="fg.muted" mt="3">
        {formatSource(snapshot)}
      </Text>
    </>
  )
}
