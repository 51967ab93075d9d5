import { Link, Text } from '@chakra-ui/react'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '../../../../platform/paths'
import { SeverityMark } from '../../../../ui/Badges'
import { useEmergencyAlerts } from '../hooks'
import { alertTypeLabels } from '../rules'

/** Hidden on the narrowest phones, where Sign In needs the room; the banner shows the same alert. */
const HIDDEN_WHERE_NARROW = { '@media (max-width: 359px)': { display: 'none' } }

/** A link to the alerts with severity and type of the most dangerous one; only its shape where room is short. */
export function AlertBadge() {
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
