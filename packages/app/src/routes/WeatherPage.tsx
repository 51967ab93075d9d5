import { Container, Stack, Tabs } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { PageHeading } from '../components/PageHeading'
import { TornadoAlerts } from '../features/alerts/components/tornado/TornadoAlerts'
import { Overview } from '../features/command-center/components/Overview'
import { WeatherStations } from '../features/stations/components/WeatherStations'
import { StormApproachBanners } from '../features/storms/components/StormApproachBanners'
import { StormTracking } from '../features/storms/components/StormTracking'
import { usePageTitle } from '../lib/use-page-title'

const tabs = [
  { value: 'overview', label: 'Overview' },
  { value: 'alerts', label: 'Tornado Alerts' },
  { value: 'tracking', label: 'Storm Tracking' },
  { value: 'stations', label: 'Weather Stations' },
]

export default function WeatherPage() {
  usePageTitle('Weather Command Center')
  const [params, setParams] = useSearchParams()
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'overview'
  return (
    <Container py={{ base: '6', md: '10' }}>
      <Stack gap="6">
        <PageHeading title="Weather Command Center" />
        <StormApproachBanners />
        <Tabs.Root value={tab} onValueChange={({ value }) => setParams({ tab: value }, { replace: true })} lazyMount>
          <Tabs.List>
            {tabs.map(({ value, label }) => (
              <Tabs.Trigger key={value} value={value}>
                {label}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value="overview">
            <Overview />
          </Tabs.Content>
          <Tabs.Content value="alerts">
            <TornadoAlerts />
          </Tabs.Content>
          <Tabs.Content value="tracking">
            <StormTracking />
          </Tabs.Content>
          <Tabs.Content value="stations">
            <WeatherStations />
          </Tabs.Content>
        </Tabs.Root>
      </Stack>
    </Container>
  )
}
