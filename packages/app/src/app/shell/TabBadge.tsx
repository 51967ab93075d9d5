import { Badge, type BadgeProps, Text } from '@chakra-ui/react'
import { useUnreadCount } from '../../features/notifications/hooks'
import { formatUnreadBadge } from '../../features/notifications/rules'
import { useLiveStreams } from '../../features/streams/hooks'
import { useNearbyAlerts } from '../../features/weather/alerts/hooks'
import { useKnownPlace } from '../../platform/known-place'
import { useNow } from '../../platform/timer-hooks'
import { countWarningsHere, type TabName } from './tabs.rules'

interface TabBadgeProps {
  name: TabName
  isSignedIn: boolean
}

/** The count beside a tab: streams that are live, warnings at the known place, unread notifications. Its code loads late. */
export default function TabBadge({ name, isSignedIn }: TabBadgeProps) {
  if (name === 'Live') return <LiveCount />
  if (name === 'Alerts') return <WarningCount />
  return name === 'Me' && isSignedIn ? <UnreadCount /> : null
}

function LiveCount() {
  const { streams } = useLiveStreams()
  return <Count count={streams.length} what="live now" />
}

const EVERY_30_S = 30_000

function WarningCount() {
  const { data } = useNearbyAlerts(useKnownPlace())
  const now = useNow(EVERY_30_S)
  const count = countWarningsHere(data?.alerts ?? [], now)
  const what = count === 1 ? 'warning here' : 'warnings here'
  return <Count count={count} what={what} bg="severity.warning" color="severity.warningText" />
}

function UnreadCount() {
  return <Count count={useUnreadCount()} what="unread" />
}

interface CountProps extends BadgeProps {
  count: number
  what: string
}

function Count({ count, what, ...colors }: CountProps) {
  if (count === 0) return null
  return (
    <>
      <Badge
        aria-hidden
        px="1"
        minW="4.5"
        minH="4.5"
        justifyContent="center"
        borderRadius="full"
        textStyle="2xs"
        fontWeight="bold"
        bg="accent.solid"
        color="accent.contrast"
        {...colors}
      >
        {formatUnreadBadge(count)}
      </Badge>
      <Text as="span" srOnly>{`${count} ${what}`}</Text>
    </>
  )
}
