import { Box, Button, Container, Flex, Grid, GridItem, Stack, Text } from '@chakra-ui/react'
import { MapIcon } from 'lucide-react'
import { type ReactNode, useDeferredValue } from 'react'
import { Link } from 'react-router-dom'
import { ActiveAlertsCard } from '../features/weather/radar/components/ActiveAlertsCard'
import { ControlsCard } from '../features/weather/radar/components/ControlsCard'
import { LayerChoice, ScaleLegend } from '../features/weather/radar/components/LayerChoice'
import { KeyboardHelp, useRadarKeys } from '../features/weather/radar/components/MapControls'
import { PlaybackBar } from '../features/weather/radar/components/PlaybackBar'
import {
  RadarAnnouncer,
  RadarInfoCard,
  RadarSummary,
  useRadarTexts,
} from '../features/weather/radar/components/RadarInfo'
import { RadarMap } from '../features/weather/radar/components/RadarMap'
import { getLegend } from '../features/weather/radar/palettes.rules'
import { toMapZoom } from '../features/weather/radar/radar-view'
import { useRadarScreen } from '../features/weather/radar/use-radar-screen'
import { usePageTitle } from '../platform/document-hooks'
import { paths } from '../platform/paths'
import { SimulatedNote } from '../ui/Badges'
import { BackToHome, PageHeading } from '../ui/PageHeading'
import { RadarAlertLayers } from './radar/RadarAlertLayers'

/** On wide screens the map is on the left, its controls and texts on the right. */
const areas = '"map product" "map side"'

export default function RadarPage() {
  usePageTitle('Storm Radar')
  const screen = useRadarScreen()
  useRadarKeys(screen)
  const { notice, summary, isFarFromSimulated } = useRadarTexts(screen)
  const { settings, data, map } = screen
  const { view } = map
  // What is only read is drawn in slices, after the map and what was touched.
  const shown = useDeferredValue(screen)
  return (
    <Container py={{ base: '4', md: '6' }}>
      <BackToHome />
      <Flex columnGap="3" rowGap="1" wrap="wrap" alignItems="center">
        <PageHeading title="Storm Radar" />
        <SimulatedNote />
        <Button asChild variant="outline" ms="auto" minH="11">
          <Link to={paths.mapAt({ center: view.center, zoom: toMapZoom(view.zoom) })}>
            <MapIcon />
            Open Live Map
          </Link>
        </Button>
      </Flex>
      <Grid
        mt="4"
        gap={{ base: '3', md: '4' }}
        // On phones the parts of both columns stand in one, the scale next to the map.
        display={{ base: 'flex', lg: 'grid' }}
        flexDirection="column"
        alignItems={{ base: 'stretch', lg: 'start' }}
        templateAreas={areas}
        templateColumns="minmax(0, 800px) minmax(18rem, 1fr)"
        templateRows="auto 1fr"
      >
        <GridItem area="product">
          <LayerChoice value={settings.product} layers={data.data?.layers ?? []} onChange={screen.chooseProduct} />
        </GridItem>
        <Column area="map">
          <RadarMap
            screen={screen}
            notice={notice}
            isFarFromSimulated={isFarFromSimulated}
            alertLayers={<RadarAlertLayers screen={screen} />}
          />
          <PlaybackBar screen={screen} />
          <Stack gap="3" order={{ base: 1, lg: 0 }}>
            <RadarSummary summary={summary} />
            <RadarAnnouncer screen={screen} />
            <KeyboardHelp />
            <SourceLine source={data.data?.source} />
          </Stack>
        </Column>
        <Column area="side">
          <Box order={{ base: 1, lg: 0 }}>
            <ControlsCard screen={screen} />
          </Box>
          <ScaleLegend layer={settings.product} legend={getLegend(settings.product, settings.palette)} />
          <Box order={{ base: 1, lg: 0 }}>
            <ActiveAlertsCard screen={shown} />
          </Box>
          <Box order={{ base: 1, lg: 0 }}>
            <RadarInfoCard screen={shown} />
          </Box>
        </Column>
      </Grid>
    </Container>
  )
}

function Column({ area, children }: { area: string; children: ReactNode }) {
  return (
    <GridItem area={area} display={{ base: 'contents', lg: 'flex' }} flexDirection="column" gap="4">
      {children}
    </GridItem>
  )
}

function SourceLine({ source = 'NOAA NEXRAD Level III' }: { source?: string }) {
  return (
    <Text textStyle="xs" color="fg.muted">
      {`Radar: ${source}.`}
    </Text>
  )
}
