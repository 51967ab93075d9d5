import { Stack } from '@chakra-ui/react'
import { StormAlertsCard } from '../../features/weather/alerts/components/StormAlertsCard'
import { NearbyConditions } from '../../features/weather/conditions/components/NearbyConditions'

/** The side panel of the home page. */
export default function NearbyWeather() {
  return (
    <Stack gap="4">
      <StormAlertsCard />
      <NearbyConditions />
    </Stack>
  )
}
