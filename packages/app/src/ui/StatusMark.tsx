import { Flex, Text } from '@chakra-ui/react'
import {
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleSlash,
  type LucideIcon,
  OctagonX,
  TriangleAlert,
} from 'lucide-react'

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
