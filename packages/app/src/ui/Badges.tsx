import { Badge, Box, chakra, Text } from '@chakra-ui/react'
import { readEmbeddedPageData, useSiteInfo } from '../platform/site-info'

export function LiveBadge() {
  return (
    <Badge colorPalette="accent" variant="solid" fontWeight="extrabold" letterSpacing="0.04em">
      <Box boxSize="2" borderRadius="full" bg="currentColor" animation="pulse" />
      LIVE
    </Badge>
  )
}

export type MarkedSeverity = 'emergency' | 'warning' | 'watch' | 'advisory' | 'other'

/** The shape of a severity: hexagon, triangle or dot. Its word always stands beside it. */
export function SeverityMark({ severity }: { severity: MarkedSeverity }) {
  return (
    <chakra.svg viewBox="0 0 16 16" boxSize="4" flexShrink="0" fill="currentColor" aria-hidden>
      {severity === 'emergency' || severity === 'warning' ? <path d="M4.5 1h7L15 8l-3.5 7h-7L1 8z" /> : null}
      {severity === 'watch' ? <path d="M8 1.5 15.2 14.5H.8z" /> : null}
      {severity === 'advisory' || severity === 'other' ? <circle cx="8" cy="8" r="6" /> : null}
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
