import { Badge, Flex, type FlexProps } from '@chakra-ui/react'
import {
  BatteryCharging,
  BatteryLow,
  BatteryMedium,
  Clock,
  Eye,
  MapPin,
  MapPinOff,
  Signal,
  SignalLow,
  SignalMedium,
  SignalZero,
  WifiOff,
} from 'lucide-react'
import { formatNumber, formatQuantity, formatTimer } from '../../../platform/format'
import { useNow } from '../../../platform/timer-hooks'
import { formatBattery, isBatteryLow } from '../battery.rules'
import { useBroadcastState } from '../hooks'
import type { LinkQuality } from '../link-adaptation.rules'
import { describeSharing } from '../place-sharing.rules'
import { useBattery } from '../use-battery'
import { RecordingBadge } from './RecordingBadge'

const EVERY_SECOND = 1_000

const linkSigns = {
  Good: { Icon: Signal, color: 'green.300', text: 'Good link' },
  Fair: { Icon: SignalMedium, color: 'amber.400', text: 'Fair link, less detail' },
  Weak: { Icon: SignalLow, color: 'orange.300', text: 'Weak link, small picture' },
  Still: { Icon: SignalZero, color: 'orange.300', text: 'Very weak link, sound and stills' },
  Offline: { Icon: WifiOff, color: 'red.300', text: 'Offline, reconnecting' },
}

interface OnAirStatusProps extends FlexProps {
  /** The stream's id where it is recorded, else null. */
  recordedId: string | null
  startedAt: string
  viewers: number
  link: LinkQuality
}

/** Time on air, viewers, battery, how well the picture leaves this device, and whether it is recorded. */
export function OnAirStatus({ recordedId, startedAt, viewers, link, ...place }: OnAirStatusProps) {
  const now = useNow(EVERY_SECOND)
  const { Icon, color, text } = linkSigns[link]
  return (
    <Flex gap="2" wrap="wrap" {...place}>
      <Badge bg="black/72" color="white">
        <Clock aria-hidden />
        <span role="timer" aria-label="Time on air">
          {formatTimer(startedAt, now)}
        </span>
      </Badge>
      <Badge bg="black/72" color="white" title={formatQuantity(viewers, 'viewer')}>
        <Eye aria-hidden />
        {formatNumber(viewers)}
      </Badge>
      <Badge bg="black/72" color={color} role="status">
        <Icon aria-hidden />
        {text}
      </Badge>
      <BatteryBadge />
      <PlaceBadge />
      {recordedId === null ? null : <RecordingBadge streamId={recordedId} />}
    </Flex>
  )
}

/** What viewers see of the broadcaster's place. */
function PlaceBadge() {
  const { precision, placeProblem } = useBroadcastState()
  const isShown = precision !== 'off'
  return (
    <Badge bg="black/72" color={placeProblem !== null && isShown ? 'orange.300' : 'white'} role="status">
      {isShown ? <MapPin aria-hidden /> : <MapPinOff aria-hidden />}
      {describeSharing(precision, placeProblem)}
    </Badge>
  )
}

function BatteryBadge() {
  const battery = useBattery()
  if (battery === null) return null
  const isLow = isBatteryLow(battery)
  const Icon = battery.isCharging ? BatteryCharging : isLow ? BatteryLow : BatteryMedium
  return (
    <Badge bg="black/72" color={isLow ? 'orange.300' : 'white'}>
      <Icon aria-hidden />
      {formatBattery(battery)}
    </Badge>
  )
}
