import { Badge } from '@chakra-ui/react'
import type { ReviewStatus } from '@squall/shared/contract/admin'

const looks: Record<ReviewStatus, { label: string; palette: string }> = {
  pending: { label: 'Pending', palette: 'orange' },
  approved: { label: 'Approved', palette: 'green' },
  rejected: { label: 'Rejected', palette: 'red' },
}

/** How the review of a photo or a post stands. */
export function StatusBadge({ status }: { status: ReviewStatus }) {
  const { label, palette } = looks[status]
  return <Badge colorPalette={palette}>{label}</Badge>
}
