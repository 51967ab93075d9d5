import { Badge, Box, chakra, Flex, Text } from '@chakra-ui/react'
import {
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleSlash,
  type LucideIcon,
  OctagonX,
  TriangleAlert,
} from 'lucide-react'
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

/** How well something runs; each tone has its own icon and colour beside the word. */
type Tone = 'good' | 'partial' | 'bad' | 'waiting' | 'off' | 'unknown'

export interface Status {
  tone: Tone
  word: string
}

const LOOKS: Record<Tone, { icon: LucideIcon; color: string }> = {
  good: { icon: CircleCheck, color: 'fg.success' },
  partial: { icon: TriangleAlert, color: 'fg.warning' },
  bad: { icon: OctagonX, color: 'fg.error' },
  waiting: { icon: CircleDashed, color: 'fg.muted' },
  off: { icon: CircleSlash, color: 'fg.muted' },
  unknown: { icon: CircleHelp, color: 'fg.warning' },
}

/** A state as word, shape and colour. */
export function StatusMark({ tone, word }: Status) {
  const { icon: Icon, color } = LOOKS[tone]
  return (
    <Flex as="span" alignItems="center" gap="1.5" color={color} flexShrink="0">
      <Icon size={16} aria-hidden />
      <Text as="span" textStyle="sm" fontWeight="semibold">
        {word}
      </Text>
    </Flex>
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
