import { Flex, Text } from '@chakra-ui/react'
import type { ChaseRoute } from '@squall/shared/contract/community'
import { Clock, type LucideIcon, MapPinned, MoveRight, Route } from 'lucide-react'
import { formatMiles, formatQuantity } from '../../../platform/format'

/** Where from and where to, how far and how long; 0 is not told. */
export function RouteFacts({ route }: { route: ChaseRoute }) {
  const { startLocation, endLocation, distance, estimatedTime, hasTrack } = route
  return (
    <Flex direction="column" gap="1.5" textStyle="sm">
      <Flex as="p" columnGap="2" wrap="wrap" alignItems="center" fontWeight="semibold">
        <Text as="span" overflowWrap="anywhere">
          {startLocation}
        </Text>
        <MoveRight size={16} role="img" aria-label="to" />
        <Text as="span" overflowWrap="anywhere">
          {endLocation}
        </Text>
      </Flex>
      <Flex as="ul" listStyleType="none" columnGap="4" rowGap="1" wrap="wrap" color="fg.muted">
        {distance > 0 ? <Fact Icon={Route} text={formatMiles(distance)} /> : null}
        {estimatedTime > 0 ? <Fact Icon={Clock} text={formatQuantity(estimatedTime, 'hour')} /> : null}
        {hasTrack ? <Fact Icon={MapPinned} text="GPS track" /> : null}
      </Flex>
    </Flex>
  )
}

function Fact({ Icon, text }: { Icon: LucideIcon; text: string }) {
  return (
    <Flex as="li" gap="1.5" alignItems="center" fontVariantNumeric="tabular-nums">
      <Icon size={15} aria-hidden />
      {text}
    </Flex>
  )
}
