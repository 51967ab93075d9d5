import { Stack } from '@chakra-ui/react'
import { StormAlertsCard } from '../../features/alerts/components/StormAlertsCard'

/** The side panel of the home page. */
export default function NearbyWeather() {
  return (
    <Stack gap="4">
      <StormAlertsCard />
    </Stack>
  )
}
