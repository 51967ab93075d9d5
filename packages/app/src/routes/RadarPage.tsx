import { Box, Button, Card, Container, Grid, GridItem, Stack, Text } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths'
import { PageHeading } from '../components/PageHeading'
import { SimulatedNote } from '../components/SimulatedNote'
import { ActiveAlertsCard } from '../features/radar/components/ActiveAlertsCard'
import { DisplayControls } from '../features/radar/components/DisplayControls'
import { KeysHelp } from '../features/radar/components/KeysHelp'
import { LayerChoice } from '../features/radar/components/LayerChoice'
import { PlaceSearch } from '../features/radar/components/PlaceSearch'
import { PlaybackBar } from '../features/radar/components/PlaybackBar'
import { RadarChoice } from '../features/radar/components/RadarChoice'
import { RadarInfoCard } from '../features/radar/components/RadarInfoCard'
import { RadarMap } from '../features/radar/components/RadarMap'
import { RadarAnnouncer, RadarWords } from '../features/radar/components/RadarWords'
import { ScaleLegend } from '../features/radar/components/ScaleLegend'
import { legendOf } from '../features/radar/palettes.rules'
import { useRadarKeys } from '../features/radar/use-radar-keys'
import { useRadarScreen } from '../features/radar/use-radar-screen'
import { useRadarWords } from '../features/radar/use-radar-words'
import { usePageTitle } from '../lib/use-page-title'

/** On wide screens the map stands at the left, and all that is set or said about it at the right. */
const areas = {
  base: '"product" "map" "side"',
  lg: '"map product" "map side"',
}

export default function RadarPage() {
  usePageTitle('Storm Radar')
  const screen = useRadarScreen()
  useRadarKeys(screen)
  const { notice, summary } = useRadarWords(screen)
  const { settings, data, radar } = screen
  return (
    <Container py={{ base: '4', md: '6' }}>
      <Button asChild variant="ghost" ms="-3" mb="1">
        <Link to={paths.home}>
          <ArrowLeft />
          Back to Home
        </Link>
      </Button>
      <PageHeading title="Storm Radar">
        <SimulatedNote />
      </PageHeading>
      <Grid
        mt="4"
        gap="4"
        alignItems="start"
        templateAreas={areas}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 800px) minmax(18rem, 1fr)' }}
        templateRows={{ lg: 'auto 1fr' }}
      >
        <GridItem area="product">
          <LayerChoice value={settings.layer} layers={data.data?.layers ?? []} onChange={screen.chooseLayer} />
        </GridItem>
        <GridItem area="map" asChild>
          <Stack gap="3">
            <RadarMap screen={screen} notice={notice} />
            <PlaybackBar screen={screen} />
            <RadarWords summary={summary} />
            <RadarAnnouncer screen={screen} />
            <KeysHelp />
            <Text textStyle="xs" color="fg.muted">
              {`Radar: ${data.data?.source ?? 'NOAA NEXRAD Level III'}. Borders: US Census Bureau. Cities: GeoNames, CC BY 4.0.`}
            </Text>
          </Stack>
        </GridItem>
        <GridItem area="side" asChild>
          <Stack gap="4">
            {/* On phones the scale stands next to the map. */}
            <Card.Root size="sm" p="4" gap="4" order={{ base: 1, lg: 0 }}>
              <PlaceSearch onShow={screen.showPlace} />
              <RadarChoice value={radar} radars={data.data?.radars ?? []} onChange={screen.chooseRadar} />
              <DisplayControls screen={screen} />
            </Card.Root>
            <ScaleLegend layer={settings.layer} legend={legendOf(settings.layer, settings.palette)} />
            <ActiveAlertsCard screen={screen} />
            <Box order={{ base: 1, lg: 0 }}>
              <RadarInfoCard screen={screen} />
            </Box>
          </Stack>
        </GridItem>
      </Grid>
    </Container>
  )
}
