import { Badge, Box, chakra, Text } from '@chakra-ui/react'
import type { Severity } from '@squall/shared/rules/severity'
import { readEmbeddedPageData } from '../platform/embedded-page-data'
import { useSiteInfo } from '../platform/site-info'

export function LiveBadge() {
  return (
    <Badge colorPalette="accent" variant="solid" fontWeight="extrabold" letterSpacing="0.04em">
      <Box boxSize="2" borderRadius="full" bg="currentColor" animation="pulse" />
      LIVE
    </Badge>
  )
}

const HEXAGON = 'M4.5 1h7L15 8l-3.5 7h-7L1 8z'

/** One shape for each severity; holes are cut where paths overlap. */
const shapes: Record<Severity, string> = {
  emergency: `${HEXAGON}M7 3.5h2v6H7zm0 7.2h2v2H7z`,
  warning: HEXAGON,
  watch: 'M8 1.5 15.2 14.5H.8z',
  advisory: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2z',
  statement: 'M2.5 2.5h11v11h-11z',
  none: 'm6.5 13.5-5-5L3 7l3.5 3.5L13 4l1.5 1.5z',
}

/** The shape of a severity. Its word always stands beside it. */
export function SeverityMark({ severity }: { severity: Severity }) {
  return (
    <chakra.svg viewBox="0 0 16 16" boxSize="4" flexShrink="0" fill="currentColor" fillRule="evenodd" aria-hidden>
      <path d={shapes[severity]} />
    </chakra.svg>
  )
}

/** A note that the weather is simulated; empty when it is real. */
export function SimulatedNote() {
  const weather = useSiteInfo()?.weather ?? readEmbeddedPageData()?.weather
  if (weather !== 'simulated') return null
  return (
    <Text
      as="span"
      textStyle="xs"
      fontWeight="bold"
      borderWidth="1px"
      borderColor="currentColor"
      borderRadius="l1"
      px="1.5"
    >
      Simulated weather
    </Text>
  )
}
