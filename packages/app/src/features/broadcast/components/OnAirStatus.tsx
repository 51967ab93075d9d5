import { Badge, Flex } from '@chakra-ui/react'
import { Clock, Eye, Signal, SignalLow, SignalMedium, SignalZero, WifiOff } from 'lucide-react'
import { formatNumber, formatQuantity, formatTimer } from '../../../platform/format'
import { useNow } from '../../../platform/use-now'
import type { LinkQuality } from '../link-quality.rules'

const EVERY_SECOND = 1_000

interface OnAirStatusProps {
  startedAt: string
  viewers: number
  link: LinkQuality
}

const linkSigns = {
  Good: { Icon: Signal, color: 'green.300', text: 'Good link' },
  Fair: { Icon: SignalMedium, color: 'amber.400', text: 'Fair link, less detail' },
  Weak: { Icon: SignalLow, color: 'orange.300', text: 'Weak link, small picture' },
  Still: { Icon: SignalZero, color: 'orange.300', text: 'Very weak link, sound and stills' },
  Offline: { Icon: WifiOff, color: 'red.300', text: 'Offline, reconnecting' },
}

/** Time on air, viewers and how well the picture leaves this device. */
export function OnAirStatus({ startedAt, viewers, link }: OnAirStatusProps) {
  const now = useNow(EVERY_SECOND)
  const { Icon, color, text } = linkSigns[link]
  return (
    <Flex position="absolute" top="3" insetInline="3" gap="2" wrap="wrap">
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
    </Flex>
  )
}
