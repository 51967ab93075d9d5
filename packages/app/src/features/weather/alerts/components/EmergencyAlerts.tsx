import { Box, Flex, Link, Text } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatQuantity } from '../../../../platform/format'
import { paths } from '../../../../platform/paths'
import { createStore } from '../../../../platform/store'
import { useWasIdle } from '../../../../platform/timer-hooks'
import { SeverityMark, SimulatedNote } from '../../../../ui/Badges'
import { DismissButton } from '../../../../ui/DismissButton'
import { useAlertRefresh, useEmergencyAlerts } from '../hooks'
import { alertTypeLabels, findBannerAlert } from '../rules'

const dismissed = createStore<ReadonlySet<string>>(new Set())

const AlertAlarm = lazy(() => import('../alarm/AlertAlarm'))

/** The banner of the most dangerous alert below the top bar, until it is dismissed, ends or is upgraded. */
export function EmergencyBanner() {
  useAlertRefresh()
  const alerts = useEmergencyAlerts()
  const alert = findBannerAlert(alerts, dismissed.useValue())
  if (alert === undefined) return null
  const others = alerts.length - 1
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
          <RouterLink to={paths.tornadoAlerts}>
            {others === 0 ? 'Details' : `Details, and ${formatQuantity(others, 'more alert')}`}
          </RouterLink>
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

/** Hidden on the narrowest phones, where Sign In needs the room; the banner shows the same alert. */
const HIDDEN_WHERE_NARROW = { '@media (max-width: 359px)': { display: 'none' } }

/** A link to the alerts with severity and type of the most dangerous one; only its shape where room is short. */
export function EmergencyBadge() {
  const [alert] = useEmergencyAlerts()
  if (alert === undefined) return null
  const label = `${alertTypeLabels[alert.type]} ${alert.severity}`
  return (
    <Link
      asChild
      css={HIDDEN_WHERE_NARROW}
      gap="1.5"
      px="2"
      minH="7"
      position="relative"
      _before={{ content: '""', position: 'absolute', inset: '-2' }}
      borderRadius="l1"
      textStyle="xs"
      fontWeight="bold"
      whiteSpace="nowrap"
      bg={`banner.${alert.severity}`}
      color={`banner.${alert.severity}Text`}
    >
      <RouterLink to={paths.tornadoAlerts} aria-label={`Active alert: ${label}`} title={label}>
        <SeverityMark severity={alert.severity} />
        <Text as="span" hideBelow="2xl">
          {label}
        </Text>
      </RouterLink>
    </Link>
  )
}

/** The alert alarm of this device; its code loads after the first render. */
export function AlarmHost() {
  const wasIdle = useWasIdle()
  return <Suspense fallback={null}>{wasIdle ? <AlertAlarm /> : null}</Suspense>
}
