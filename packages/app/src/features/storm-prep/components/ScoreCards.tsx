import { Badge, Box, Card, Flex, Heading, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import type { StormPrepItemId } from '@squall/shared/rules/storm-prep'
import { stormPrepRank } from '@squall/shared/rules/storm-prep'
import { Award } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../platform/format'
import { Muted } from '../../../ui/Typography'
import { itemTexts } from '../item-texts'
import { AdviceSources } from './ItemCard'

interface ScoreCardsProps {
  /** Score of the game that just ended. */
  last: number | null
  best: number | null
  /** Text that says where the high score is stored. */
  keptOn: string
}

/** The last score and the high score, each shown when it has points. */
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
      <Muted as="h2">{title}</Muted>
      <Flex gap="3" alignItems="center" justifyContent="space-between" wrap="wrap">
        <Text textStyle="3xl" fontWeight="bold">
          {formatNumber(score)}
        </Text>
        <RankBadge score={score} />
      </Flex>
      {children ? <Muted>{children}</Muted> : null}
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

/** The full advice for every item that was answered wrong. */
export function MissedItems({ items }: { items: readonly StormPrepItemId[] }) {
  if (items.length === 0) return null
  return (
    <Card.Root>
      <Card.Body gap="3">
        <Heading as="h2" size="lg">
          Worth another look
        </Heading>
        <Stack as="ul" listStyleType="none" gap="4">
          {items.map((item) => (
            <Box as="li" key={item}>
              <Text fontWeight="semibold">{itemTexts[item].name}</Text>
              <Text>{itemTexts[item].advice}</Text>
              <AdviceSources item={item} />
            </Box>
          ))}
        </Stack>
      </Card.Body>
    </Card.Root>
  )
}
