import { Box, chakra, Grid, Heading, Skeleton } from '@chakra-ui/react'
import { useNow } from '../../../../platform/timer-hooks'
import { type Fact, listRadarFacts } from '../info.rules'
import type { RadarScreen } from '../use-radar-screen'

const AGE_EVERY_MS = 15_000

/** Facts about the radar in use: station, newest scan, conditions and alerts around it. */
export function RadarInfoCard({ screen: { data, layer } }: { screen: RadarScreen }) {
  const now = useNow(AGE_EVERY_MS)
  return (
    <Box as="section" aria-label="Radar Info" bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4">
      <Heading as="h2" size="md" mb="3">
        Radar Info
      </Heading>
      {data.data === undefined ? (
        <Skeleton h="44" hidden={!data.isLoading} />
      ) : (
        <Facts facts={listRadarFacts(data.data, layer, now)} />
      )}
    </Box>
  )
}

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <Grid as="dl" templateColumns="auto minmax(0, 1fr)" columnGap="4" rowGap="1.5" textStyle="sm">
      {facts.map(({ name, value, isMuted }) => (
        <Box key={name} display="contents">
          <chakra.dt color="fg.muted">{name}</chakra.dt>
          <chakra.dd
            fontWeight={isMuted ? undefined : 'semibold'}
            color={isMuted ? 'fg.muted' : undefined}
            fontVariantNumeric="tabular-nums"
            overflowWrap="anywhere"
          >
            {value}
          </chakra.dd>
        </Box>
      ))}
    </Grid>
  )
}
