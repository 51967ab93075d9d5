import { Badge, Card, Flex, SimpleGrid, Text } from '@chakra-ui/react'
import { stormPrepRank } from '@squall/shared/rules/storm-prep'
import { Award } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../platform/format'

interface ScoreCardsProps {
  /** Of the game that just ended. */
  last: number | null
  best: number | null
  /** Where the high score is kept. */
  keptOn: string
}

/** The last score and the high score, once there are points to show. */
export function ScoreCards({ last, best, keptOn }: ScoreCardsProps) {
  if (!last && !best) return null
  const isBest = last !== null && last === best
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap={{ base: '3', md: '4' }}>
      {last ? (
        <ScoreCard title="Last Score" score={last}>
          {isBest ? `Your best so far. ${keptOn}` : null}
        </ScoreCard>
      ) : null}
      {best && !isBest ? (
        <ScoreCard title="High Score" score={best}>
          {keptOn}
        </ScoreCard>
      ) : null}
    </SimpleGrid>
  )
}

function ScoreCard({ title, score, children }: { title: string; score: number; children: ReactNode }) {
  return (
    <Card.Root size="sm" p="4">
      <Text as="h2" color="fg.muted" textStyle="sm">
        {title}
      </Text>
      <Flex gap="3" alignItems="center" justifyContent="space-between" wrap="wrap">
        <Text textStyle="3xl" fontWeight="bold">
          {formatNumber(score)}
        </Text>
        <RankBadge score={score} />
      </Flex>
      {children ? (
        <Text color="fg.muted" textStyle="sm">
          {children}
        </Text>
      ) : null}
    </Card.Root>
  )
}

function RankBadge({ score }: { score: number }) {
  return (
    <Badge size="md" colorPalette="accent">
      <Award aria-hidden />
      {stormPrepRank(score)}
    </Badge>
  )
}
