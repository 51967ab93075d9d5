import { Flex, Text } from '@chakra-ui/react'
import { CircleCheck, CircleX, Trophy } from 'lucide-react'
import { feedbackText } from '../announcement.rules'
import type { StormPrepFeedback } from '../game.rules'

const looks = {
  correct: { icon: CircleCheck, palette: 'green' },
  wrong: { icon: CircleX, palette: 'red' },
  'last-life': { icon: CircleX, palette: 'red' },
  'level-complete': { icon: Trophy, palette: 'accent' },
} as const

/** What came of the answer. Its place is kept while there is none, so that the card under it does not move. */
export function FeedbackBanner({ feedback }: { feedback: StormPrepFeedback | null }) {
  if (feedback === null) return <Flex minH={{ base: '14', sm: '12' }} />
  const { icon: Icon, palette } = looks[feedback.kind]
  return (
    <Flex
      minH={{ base: '14', sm: '12' }}
      px="4"
      py="1"
      gap="3"
      alignItems="center"
      borderRadius="l2"
      colorPalette={palette}
      bg="colorPalette.subtle"
      color="colorPalette.fg"
    >
      <Icon aria-hidden />
      <Text fontWeight="semibold">{feedbackText(feedback)}</Text>
    </Flex>
  )
}
