import { Badge, Box, Button, Card, Flex, type FlexProps, Grid, Heading, Link, Stack, Text } from '@chakra-ui/react'
import { type StormPrepItemId, stormPrepItems } from '@squall/shared/rules/storm-prep'
import { Lightbulb } from 'lucide-react'
import { Fragment, type RefObject, useRef } from 'react'
import { useShortcuts } from '../../../platform/document-hooks'
import { formatNumber } from '../../../platform/format'
import { KeyCap, Muted } from '../../../ui/Typography'
import { getDecisionTimeLeft, type StormPrepGame } from '../game.rules'
import { itemCategories, itemTexts, QUESTION } from '../texts'

interface ItemCardProps {
  game: StormPrepGame
  now: number
  onAnswer: (isEssential: boolean) => void
}

/** The current item and the two answers. */
export function ItemCard({ game, now, onAnswer }: ItemCardProps) {
  const { item, feedback, worth } = game
  const { name, description } = itemTexts[item]
  const category = itemCategories[stormPrepItems[item].category]
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
        {/* The tip overlays the question in a space that fits both, so that the answers do not move. */}
        <Grid minH={{ base: '12.5rem', sm: '10rem', md: '9rem' }}>
          <Stack gridArea="1/1" gap={{ base: '3', md: '4' }} justifyContent="space-between">
            <Text>{description}</Text>
            <DecisionTime left={getDecisionTimeLeft(game, now)} />
            <Text fontWeight="semibold">{QUESTION}</Text>
          </Stack>
          {hasTip ? <SafetyTip item={item} gridArea="1/1" position="relative" /> : null}
        </Grid>
        <Answers isAnswered={feedback !== null} onAnswer={onAnswer} />
      </Card.Body>
    </Card.Root>
  )
}

/** The safety tip after a wrong answer. */
function SafetyTip({ item, ...box }: { item: StormPrepItemId } & FlexProps) {
  return (
    <Flex gap="3" p="4" bg="orange.subtle" borderRadius="l2" {...box}>
      <Box color="orange.fg" flexShrink="0" pt="0.5">
        <Lightbulb size={20} aria-hidden />
      </Box>
      <Box minW="0">
        <Text fontWeight="bold" color="orange.fg">
          Safety Tip
        </Text>
        <Text mb="1">{itemTexts[item].safetyTip}</Text>
        <AdviceSources item={item} />
      </Box>
    </Flex>
  )
}

/** A bar of the remaining decision time, in percent. */
function DecisionTime({ left }: { left: number }) {
  return (
    <Flex alignItems="center" gap="3">
      <Muted id="decision-time" flexShrink="0">
        Decision Time
      </Muted>
      <Box
        role="progressbar"
        aria-labelledby="decision-time"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={left}
        flex="1"
        h="2"
        bg="bg.muted"
        borderRadius="full"
        overflow="hidden"
      >
        <Box
          h="full"
          bg="accent.solid"
          borderRadius="full"
          transitionProperty="width"
          transitionDuration="250ms"
          transitionTimingFunction="linear"
          style={{ width: `${left}%` }}
        />
      </Box>
    </Flex>
  )
}

interface AnswersProps {
  isAnswered: boolean
  onAnswer: (isEssential: boolean) => void
}

/** The two answers, by pointer or keyboard. */
function Answers({ isAnswered, onAnswer }: AnswersProps) {
  const essential = useRef<HTMLButtonElement>(null)
  const notEssential = useRef<HTMLButtonElement>(null)
  const focus = (button: RefObject<HTMLButtonElement | null>) => () => button.current?.focus()
  useShortcuts({
    1: () => onAnswer(true),
    e: () => onAnswer(true),
    2: () => onAnswer(false),
    n: () => onAnswer(false),
    arrowleft: focus(essential),
    arrowright: focus(notEssential),
  })
  // Not `disabled`, which would drop keyboard focus; the game ignores a second answer anyway.
  const ariaDisabled = isAnswered ? true : undefined
  return (
    <Box>
      <Flex gap="3">
        <Button
          ref={essential}
          size="lg"
          flex="1"
          px="3"
          colorPalette="accent"
          aria-disabled={ariaDisabled}
          onClick={() => onAnswer(true)}
        >
          Essential
        </Button>
        <Button
          ref={notEssential}
          size="lg"
          flex="1"
          px="3"
          variant="outline"
          aria-disabled={ariaDisabled}
          onClick={() => onAnswer(false)}
        >
          Not Essential
        </Button>
      </Flex>
      <Muted mt="3" hideBelow="md">
        Keys: <KeyCap>1</KeyCap> or <KeyCap>E</KeyCap> Essential, <KeyCap>2</KeyCap> or <KeyCap>N</KeyCap> Not
        Essential, <KeyCap>←</KeyCap> <KeyCap>→</KeyCap> and <KeyCap>Enter</KeyCap> to choose
      </Muted>
    </Box>
  )
}

/** Links to the sources of the advice about an item. */
export function AdviceSources({ item }: { item: StormPrepItemId }) {
  return (
    <Muted>
      Source:{' '}
      {itemTexts[item].sources.map(({ name, url }, index) => (
        <Fragment key={url}>
          {index > 0 ? ', ' : null}
          <Link href={url} target="_blank" rel="noreferrer" color="fg.muted" textDecoration="underline">
            {name}
          </Link>
        </Fragment>
      ))}
    </Muted>
  )
}
