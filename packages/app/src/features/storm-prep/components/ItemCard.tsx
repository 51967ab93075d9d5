import { Badge, Box, Card, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react'
import { stormPrepItems } from '@squall/shared/rules/storm-prep-items'
import { formatNumber } from '../../../platform/format'
import { QUESTION } from '../announcement.rules'
import { categories } from '../categories'
import { decisionTimeLeft, type StormPrepGame } from '../game.rules'
import { itemTexts } from '../item-texts'
import { Answers } from './Answers'
import { DecisionTime } from './DecisionTime'
import { SafetyTip } from './SafetyTip'

interface ItemCardProps {
  game: StormPrepGame
  now: number
  onAnswer: (isEssential: boolean) => void
}

/** The item that is asked about, and the two answers. */
export function ItemCard({ game, now, onAnswer }: ItemCardProps) {
  const { item, feedback, worth } = game
  const { name, description } = itemTexts[item]
  const category = categories[stormPrepItems[item].category]
  const Icon = category.icon
  const hasTip = feedback?.kind === 'wrong' || feedback?.kind === 'last-life'
  return (
    <Card.Root>
      <Card.Body gap={{ base: '3', md: '5' }}>
        <Flex gap={{ base: '3', md: '4' }}>
          <Flex
            boxSize={{ base: '11', md: '14' }}
            flexShrink="0"
            alignItems="center"
            justifyContent="center"
            borderRadius="full"
            bg="accent.subtle"
            color="accent.fg"
          >
            <Icon aria-hidden />
          </Flex>
          <Box minW="0">
            <Heading as="h2" size={{ base: 'xl', md: '2xl' }}>
              {name}
            </Heading>
            <Flex gap="2" mt="1.5" wrap="wrap">
              <Badge>{category.name}</Badge>
              <Badge colorPalette="accent">{formatNumber(worth)} points</Badge>
            </Flex>
          </Box>
        </Flex>
        {/* A tip lies over the question in room for the longest of both, so that the answers stay where they are. */}
        <Grid minH={{ base: '12.5rem', sm: '10rem', md: '9rem' }}>
          <Stack gridArea="1/1" gap={{ base: '3', md: '4' }} justifyContent="space-between">
            <Text>{description}</Text>
            <DecisionTime left={decisionTimeLeft(game, now)} />
            <Text fontWeight="semibold">{QUESTION}</Text>
          </Stack>
          {hasTip ? <SafetyTip item={item} gridArea="1/1" position="relative" /> : null}
        </Grid>
        <Answers isAnswered={feedback !== null} onAnswer={onAnswer} />
      </Card.Body>
    </Card.Root>
  )
}
