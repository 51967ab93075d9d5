import { Container, Stack, Tabs } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CommandBar, LocationErrorBanner } from '../features/command-center/components/CommandBar'
import { Overview } from '../features/command-center/components/Overview'
import { StormAlertsCard } from '../features/weather/alerts/components/StormAlertsCard'
import { UrgentAlerts } from '../features/weather/alerts/components/UrgentAlerts'
import { DangerLine } from '../features/weather/alerts/danger/DangerLine'
import { TornadoAlerts } from '../features/weather/alerts/tornado/TornadoAlerts'
import { NearbyConditions } from '../features/weather/conditions/components/NearbyConditions'
import { ForecastCard } from '../features/weather/forecast/ForecastCard'
import { WeatherStations } from '../features/weather/stations/components/WeatherStations'
import { StormApproachBanners } from '../features/weather/storms/components/StormApproachBanners'
import { StormTracker } from '../features/weather/storms/components/StormTracker'
import { usePageTitle } from '../platform/document-hooks'
import { PageHeading } from '../ui/PageHeading'

const StormReports = lazy(() =>
  import('../features/storm-reports/components/StormReports').then((module) => ({ default: module.StormReports })),
)

const tabs = [
  { value: 'overview', label: 'Overview' },
  { value: 'alerts', label: 'Tornado Alerts' },
  { value: 'tracking', label: 'Storm Tracking' },
  { value: 'stations', label: 'Weather Stations' },
  { value: 'reports', label: 'Reports' },
]

export default function WeatherPage() {
  usePageTitle('Weather Command Center')
  const [params, setParams] = useSearchParams()
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'overview'
  return (
    <>
      <DangerLine />
      <Container py={{ base: '6', md: '10' }}>
        <Stack gap={{ base: '4', md: '6' }}>
          <PageHeading title="Weather Command Center" />
          <StormApproachBanners />
          <CommandBar />
          <LocationErrorBanner />
          <Tabs.Root value={tab} onValueChange={({ value }) => setParams({ tab: value }, { replace: true })} lazyMount>
            <Tabs.List>
              {tabs.map(({ value, label }) => (
                <Tabs.Trigger
                  key={value}
                  value={value}
                  // On phones all five stand side by side, in two lines where a name needs them.
                  flex={{ base: '1', md: 'none' }}
                  minW="0"
                  h="auto"
                  minH={{ base: '13', md: '11' }}
                  px={{ base: '1', md: '4' }}
                  whiteSpace="normal"
                  justifyContent="center"
                  textAlign="center"
                  lineHeight="1.2"
                >
                  {label}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
            <Tabs.Content value="overview">
              <Overview>
                <StormAlertsCard />
                <NearbyConditions />
                <ForecastCard />
              </Overview>
            </Tabs.Content>
            <Tabs.Content value="alerts">
              <Stack gap="6">
                <TornadoAlerts />
                <UrgentAlerts />
              </Stack>
            </Tabs.Content>
            <Tabs.Content value="tracking">
              <StormTracker />
            </Tabs.Content>
            <Tabs.Content value="stations">
              <WeatherStations />
            </Tabs.Content>
            <Tabs.Content value="reports">
              <Suspense>
                <StormReports />
              </Suspense>
            </Tabs.Content>
          </Tabs.Root>
        </Stack>
      </Container>
    </>
  )
}
