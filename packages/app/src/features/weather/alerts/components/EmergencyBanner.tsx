import { Box, Flex, Link, Text } from '@chakra-ui/react'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '../../../../platform/paths'
import { createStore } from '../../../../platform/store'
import { SeverityMark, SimulatedNote } from '../../../../ui/Badges'
import { DismissButton } from '../../../../ui/DismissButton'
import { useAlertRefresh, useEmergencyAlerts } from '../hooks'
import { findBannerAlert } from '../rules'

const dismissed = createStore<ReadonlySet<string>>(new Set())

const useDismissed = dismissed.useValue

/** The banner of the most dangerous alert below the top bar, until it is dismissed, ends or is upgraded. */
export function EmergencyBanner() {
  useAlertRefresh()
  const alert = findBannerAlert(useEmergencyAlerts(), useDismissed())
  if (alert === undefined) return null
  return (
    <Flex
      role="alert"
      aria-label="Emergency alert"
      bg={`banner.${alert.severity}`}
      color={`banner.${alert.severity}Text`}
      px={{ base: '4', md: '6', lg: '8' }}
      py="2"
      gap="3"
      alignItems="flex-start"
      data-severity={alert.severity}
    >
      <Box pt="1">
        <SeverityMark severity={alert.severity} />
      </Box>
      <Box flex="1" minW="0" textStyle="sm" overflowWrap="anywhere">
        <Flex columnGap="2" rowGap="1" pb="1" wrap="wrap" alignItems="center">
          <Text as="span" textStyle="xs" fontWeight="bold" textTransform="uppercase">
            {alert.severity}
          </Text>
          <Text as="strong">{alert.title}</Text>
          <SimulatedNote />
        </Flex>
        <Text lineClamp={2}>{alert.area}</Text>
        <Text lineClamp={3}>{alert.description}</Text>
        <Link asChild color="inherit" textDecoration="underline" minH={{ base: '11', md: '6' }}>
          <RouterLink to={paths.tornadoAlerts}>Details</RouterLink>
        </Link>
      </Box>
      <DismissButton label="Dismiss alert" onDismiss={() => dismiss(alert.id)} />
    </Flex>
  )
}

/** Dismisses a banner in this tab until it is reloaded. */
function dismiss(id: string) {
  dismissed.set(new Set([...dismissed.get(), id]))
}
