import { Box, Flex, Link, Text } from '@chakra-ui/react'
import { nameSeverity } from '@squall/shared/rules/severity'
import { lazy, Suspense } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatQuantity } from '../../../../platform/format'
import { useKnownPlace } from '../../../../platform/known-place'
import { paths } from '../../../../platform/paths'
import { useWasIdle } from '../../../../platform/timer-hooks'
import { SeverityMark, SimulatedNote } from '../../../../ui/Badges'
import { DismissButton } from '../../../../ui/DismissButton'
import { alertTypeLabels, findBannerAlert } from '../banner.rules'
import { dismissAlert, parseBannerId, useDismissals } from '../dismissals'
import { useAlertsShownOn } from '../shown-alerts'
import { useEmergencyAlerts } from '../use-emergency-alerts'

const AlertAlarm = lazy(() => import('../alarm/AlertAlarm'))

/** A phone held sideways has no room for a line more. */
const BESIDE_TITLE_WHERE_LOW = { '@media (max-height: 30rem)': { flexBasis: '12rem' } }

/** The link takes a thumb beyond its text. */
const THUMB_SIZED = { position: 'relative', _before: { content: '""', position: 'absolute', inset: '-3' } }

/** The banner of the first alert for this person below the top bar, until it is dismissed or ends. */
export function EmergencyBanner() {
  const alerts = useEmergencyAlerts()
  const hasPlace = useKnownPlace() !== null
  const dismissed = useDismissals()
  const shownElsewhere = [...useAlertsShownOn('line'), ...useAlertsShownOn('notice')]
  const alert = findBannerAlert({ alerts, hasPlace, dismissed, shownElsewhere })
  if (alert === undefined) return null
  return (
    <Flex
      role="alert"
      aria-label="Emergency alert"
      bg={`severity.${alert.level}`}
      color={`severity.${alert.level}Text`}
      px={{ base: '4', md: '6', lg: '8' }}
      py="2"
      gap="3"
      alignItems="flex-start"
      data-severity={alert.level}
    >
      <Box pt="1">
        <SeverityMark severity={alert.level} />
      </Box>
      <Box flex="1" minW="0" textStyle="sm" overflowWrap="anywhere">
        <Flex columnGap="2" rowGap="1" wrap="wrap" alignItems="center">
          <Text as="strong">{nameSeverity(alert.title, alert.level)}</Text>
          <SimulatedNote />
          <Flex columnGap="3" flex={{ base: '1 1 100%', md: '1 1 12rem' }} minW="0" css={BESIDE_TITLE_WHERE_LOW}>
            <Text lineClamp={1}>{alert.area}</Text>
            <Link asChild variant="underline" color="inherit" whiteSpace="nowrap" css={THUMB_SIZED}>
              <RouterLink to={paths.tornadoAlerts}>
                {alerts.length === 1 ? 'Details' : `All ${formatQuantity(alerts.length, 'alert')}`}
              </RouterLink>
            </Link>
          </Flex>
        </Flex>
        {/* Without a known place the alert may be far away, so it takes less room. */}
        <Text lineClamp={hasPlace ? { base: 2, md: 3 } : 1}>{alert.description}</Text>
      </Box>
      <DismissButton label="Dismiss alert" onDismiss={() => dismissAlert(parseBannerId(alert.id))} />
    </Flex>
  )
}

/** Hidden on the narrowest phones, where Sign In needs the room; the banner shows the same alert. */
const HIDDEN_WHERE_NARROW = { '@media (max-width: 359px)': { display: 'none' } }

/**
 * A link to the alerts with severity and type of the first one; only its shape where room is short. Where the person's place
 * is known and no alert is around it, it is calm.
 */
export function EmergencyBadge() {
  const [alert] = useEmergencyAlerts()
  const hasPlace = useKnownPlace() !== null
  if (alert === undefined) return null
  const isElsewhere = hasPlace && alert.distance !== 0
  const label = `${alertTypeLabels[alert.type]} ${alert.level}${isElsewhere ? ' elsewhere' : ''}`
  const colors = isElsewhere
    ? { bg: 'bg.muted', color: 'fg.muted' }
    : { bg: `severity.${alert.level}`, color: `severity.${alert.level}Text` }
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
      {...colors}
    >
      <RouterLink to={paths.tornadoAlerts} aria-label={`Active alert: ${label}`} title={label}>
        <SeverityMark severity={alert.level} />
        <Text as="span" hideBelow="2xl">
          {label}
        </Text>
      </RouterLink>
    </Link>
  )
}

/** The alert alarm of this device, and what keeps alerts current; their code loads after the first render. */
export function AlarmHost() {
  const wasIdle = useWasIdle()
  return <Suspense fallback={null}>{wasIdle ? <AlertAlarm /> : null}</Suspense>
}
