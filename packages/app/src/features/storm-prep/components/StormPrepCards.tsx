import { Badge, Box, Card, Flex, Heading, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import {
  LEVEL_BONUS_SECONDS,
  STORM_PREP_SECONDS,
  type StormPrepItemId,
  stormPrepRank,
} from '@squall/shared/rules/storm-prep'
import { Award } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../platform/format'
import { KeyCap, Muted } from '../../../ui/Typography'
import { STORM_PREP_LIVES, STREAK_FOR_BONUS } from '../game.rules'
import { itemCategories, itemTexts } from '../texts'
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

/** The rules of the game and the categories of items. */
export function HowToPlay() {
  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap={{ base: '3', md: '4' }}>
      <Card.Root>
        <Card.Body gap="3">
          <Heading as="h2" size="lg">
            How to play
          </Heading>
          <Stack as="ul" gap="2" ps="5" listStyleType="disc">
            <li>Decide for each item whether it is essential for storm chasing safety.</li>
            <li>
              You have {STORM_PREP_SECONDS / 60} minutes and {STORM_PREP_LIVES} lives; a wrong answer costs a life and
              shows a safety tip.
            </li>
            <li>From {STREAK_FOR_BONUS} right answers in a row on, each gives half of its points on top.</li>
            <li>All items done: the next level, {LEVEL_BONUS_SECONDS} seconds more, and points times the level.</li>
            <li>Decision Time is a pace to aim for. Running over it costs nothing but time on the clock.</li>
            <li>
              By keyboard: <KeyCap>1</KeyCap> or <KeyCap>E</KeyCap> for Essential, <KeyCap>2</KeyCap> or{' '}
              <KeyCap>N</KeyCap> for Not Essential, or <KeyCap>←</KeyCap> <KeyCap>→</KeyCap> and <KeyCap>Enter</KeyCap>.
            </li>
          </Stack>
        </Card.Body>
      </Card.Root>
      <Card.Root>
        <Card.Body gap="4">
          <Heading as="h2" size="lg">
            Four categories
          </Heading>
          <Stack as="ul" listStyleType="none" gap="4">
            {Object.values(itemCategories).map(({ name, icon: Icon, hint }) => (
              <Flex as="li" key={name} gap="3">
                <Box color="accent.fg" flexShrink="0" pt="0.5">
                  <Icon size={20} aria-hidden />
                </Box>
                <Box>
                  <Text fontWeight="semibold">{name}</Text>
                  <Muted>{hint}</Muted>
                </Box>
              </Flex>
            ))}
          </Stack>
        </Card.Body>
      </Card.Root>
    </SimpleGrid>
  )
}
