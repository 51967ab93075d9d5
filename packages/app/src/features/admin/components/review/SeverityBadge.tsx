import { Badge } from '@chakra-ui/react'
import type { Severity } from '@squall/shared/contract/admin'
import { type MarkedSeverity, SeverityMark } from '../../../../ui/SeverityMark'
import { severityNames } from '../../../reports/constants'

const looks: Record<Severity, { mark: MarkedSeverity | null; palette: string }> = {
  critical: { mark: 'emergency', palette: 'red' },
  high: { mark: 'watch', palette: 'orange' },
  medium: { mark: 'advisory', palette: 'blue' },
  low: { mark: null, palette: 'gray' },
}

/** How soon somebody should look at it: word, shape and colour. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  const { mark, palette } = looks[severity]
  return (
    <Badge colorPalette={palette}>
      {mark === null ? null : <SeverityMark severity={mark} />}
      {severityNames[severity]}
    </Badge>
  )
}
