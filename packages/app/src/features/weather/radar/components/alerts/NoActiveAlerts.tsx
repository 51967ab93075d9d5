import { Text } from '@chakra-ui/react'
import { DoubtNotice } from '../../../../../ui/DoubtNotice'
import type { Quiet } from './alerts-card.rules'

const doubts: Record<Exclude<Quiet, 'none'>, string> = {
  off: 'Weather alerts are switched off on this server.',
  'not-covered': 'No radar reaches this place, so alerts are not listed for it. There may be warnings.',
  unknown: 'Whether there are warnings here is not known right now.',
  stale: 'Alerts cannot be updated. There may be warnings here.',
  incomplete: 'The areas of some alerts are still being read. There may be warnings here.',
}

interface NoActiveAlertsProps {
  quiet: Quiet
  station: string | null
}

/** What it means that the list is empty; it never says more than is known. */
export function NoActiveAlerts({ quiet, station }: NoActiveAlertsProps) {
  if (quiet !== 'none') return <DoubtNotice>{doubts[quiet]}</DoubtNotice>
  return <Text fontWeight="semibold">{`No warnings or watches in reach of ${station ?? 'the radar'}`}</Text>
}
