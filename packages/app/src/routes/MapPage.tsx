import { Flex, Heading, Stack, VisuallyHidden } from '@chakra-ui/react'
import { MapScreen } from '../features/map/components/MapScreen'
import { useMapAddress, useMapState } from '../features/map/hooks'
import { useRoadSwitch } from '../features/map/road-switch'
import { toMapStart } from '../features/map/start.rules'
import { DangerLine } from '../features/weather/alerts/danger/DangerLine'
import { PersonPlace } from '../features/weather/storms/map/StormLayers'
import { usePageTitle } from '../platform/document-hooks'
import { useMyPlace } from '../platform/location'
import { useUnits } from '../platform/weather-format'
import { SimulatedNote } from '../ui/Badges'
import { MapView, preloadMap } from '../ui/map/MapView'
import { ChaserLayer, ChaserSection } from './map/Chasers'
import { MeetupLayer, MeetupSection } from './map/Meetups'
import { PhotoLayer, PhotoSection } from './map/Photos'
import { PlacefileLayer, PlacefileSection } from './map/Placefiles'
import { RadarLayer, RadarLoader, RadarSection } from './map/Radar'
import { ReportLayer, ReportSection, ReportUpdates } from './map/Reports'
import { RoadSection } from './map/Roads'
import { hasCard, SelectedCard } from './map/SelectedCard'
import { StationLayer, StationSection } from './map/Stations'
import { StormLayer, StormsSection } from './map/Storms'
import { WarningLayer, WarningSection } from './map/Warnings'

const NO_RINGS: number[] = []

// Together with the code of the page, which may be loaded when the pointer comes to a link, and not after its first rendering.
preloadMap()

/** The map of everything that matters for a place, over the whole screen. */
export default function MapPage() {
  // Texts with units follow the person's choice, which the compiler cannot see.
  'use no memo'
  usePageTitle('Live Map')
  useUnits()
  const { linked, followed } = useMapAddress()
  const { selection, show } = useMapState()
  const { place } = useMyPlace()
  const { hasRoads } = useRoadSwitch()
  return (
    <>
      <ReportUpdates />
      <RadarLoader />
      <MapScreen
        hasSelection={hasCard(selection)}
        danger={<DangerLine isCompact />}
        map={
          <MapView
            key={followed}
            label="Live map"
            hasRoads={hasRoads}
            start={toMapStart(linked, place)}
            backLabel={linked === null && place !== null ? 'Back to my position' : 'Back to the start'}
            onMoved={show}
            textHint="The lists have the same facts."
          >
            {place === null ? null : <PersonPlace place={place} ringsKm={NO_RINGS} />}
            <RadarLayer />
            <WarningLayer />
            <StormLayer />
            <PlacefileLayer />
            <StationLayer />
            <PhotoLayer />
            <MeetupLayer />
            <ReportLayer />
            <ChaserLayer />
          </MapView>
        }
        panel={
          hasCard(selection) ? (
            <>
              <VisuallyHidden asChild>
                <h1>Live Map</h1>
              </VisuallyHidden>
              <SelectedCard selection={selection} />
            </>
          ) : (
            <Stack gap="4">
              <Flex gap="3" alignItems="center" wrap="wrap">
                <Heading as="h1" size="lg">
                  Live Map
                </Heading>
                <SimulatedNote />
              </Flex>
              <RadarSection />
              <WarningSection />
              <StormsSection />
              <ChaserSection />
              <ReportSection />
              <MeetupSection />
              <PhotoSection />
              <StationSection />
              <PlacefileSection />
              <RoadSection />
            </Stack>
          )
        }
      />
    </>
  )
}
