import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import type { BannerAlert } from '@squall/shared/contract/weather'
import { formatDistance, formatZonedTime, useUnits } from '../../../../platform/weather-format'
import { SeverityMark } from '../../../../ui/Badges'
import { Muted } from '../../../../ui/Typography'
import { useEmergencyAlerts } from '../use-emergency-alerts'

/** All urgent alerts of the country, those near this device first; nothing while there are none. */
export function UrgentAlerts() {
  const alerts = useEmergencyAlerts()
  useUnits()
  if (alerts.length === 0) return null
  return (
    <Box as="section" aria-label="Urgent alerts" layerStyle="card" p={{ base: '4', md: '6' }}>
      <Heading as="h2" size="md">
        {`Urgent alerts in the country (${alerts.length})`}
      </Heading>
      <Muted>Tornadoes, severe thunderstorms and flash floods. Those near you come first.</Muted>
      <Stack as="ol" gap="3" mt="3" listStyleType="none">
        {alerts.map((alert) => (
          <UrgentAlert key={alert.id} alert={alert} />
        ))}
      </Stack>
    </Box>
  )
}

function UrgentAlert({ alert }: { alert: BannerAlert }) {
  const { level, title, area, endTime, distance } = alert
  const where = distance === null ? '' : distance === 0 ? 'around you, ' : `${formatDistance(distance)} away, `
  return (
    <Flex as="li" gap="2" textStyle="sm" overflowWrap="anywhere">
      <Box pt="0.5" flexShrink="0">
        <SeverityMark severity={level} />
      </Box>
      <Box minW="0">
        <Text fontWeight="semibold">{title}</Text>
        <Text textStyle="xs" color="fg.muted">
          {`${where}until ${formatZonedTime(endTime)}`}
        </Text>
        <Text lineClamp={3}>{area}</Text>
      </Box>
    </Flex>
  )
}
