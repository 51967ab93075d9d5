import { Container, Stack } from '@chakra-ui/react'
import { PageHeading } from '../components/PageHeading'
import { SimulatedNote } from '../components/SimulatedNote'
import { ActiveAlertsCard } from '../features/radar/components/ActiveAlertsCard'
import { RadarMap } from '../features/radar/components/RadarMap'
import { useRadarScreen } from '../features/radar/use-radar-screen'
import { usePageTitle } from '../lib/use-page-title'

export default function RadarPage() {
  usePageTitle('Storm Radar')
  const screen = useRadarScreen()
  return (
    <Container py={{ base: '6', md: '10' }}>
      <Stack gap={{ base: '4', md: '6' }}>
        <PageHeading title="Storm Radar">
          <SimulatedNote />
        </PageHeading>
        <RadarMap screen={screen} label="Radar map" />
        <ActiveAlertsCard screen={screen} />
      </Stack>
    </Container>
  )
}
