import { Card, chakra, Flex, Grid, Icon, Text } from '@chakra-ui/react'
import { CircleCheck, CircleX, Heart, Trophy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatNumber, formatSeconds } from '../../../platform/format'
import { getSecondsLeft, STORM_PREP_LIVES, type StormPrepFeedback, type StormPrepGame } from '../game.rules'
import { formatFeedback } from '../texts'
import { ItemCard } from './ItemCard'

const places = Array.from({ length: STORM_PREP_LIVES }, (_, index) => index)

const looks = {
  correct: { icon: CircleCheck, palette: 'green' },
  wrong: { icon: CircleX, palette: 'red' },
  'last-life': { icon: CircleX, palette: 'red' },
  'level-complete': { icon: Trophy, palette: 'accent' },
} as const

interface ChallengeProps {
  game: StormPrepGame
  now: number
  onAnswer: (isEssential: boolean) => void
}

/** A running game: item, answers, feedback, statistics. */
export function Challenge({ game, now, onAnswer }: ChallengeProps) {
  const region = useRef<HTMLElement>(null)

  // The start button is gone, so focus moves here.
  useEffect(() => {
    region.current?.focus({ preventScroll: true })
    region.current?.scrollIntoView({ block: 'start' })
  }, [])

  return (
    <chakra.section
      ref={region}
      tabIndex={-1}
      aria-label="The challenge"
      display="flex"
      flexDirection="column"
      gap="3"
      outline="none"
    >
      <GameStats game={game} now={now} />
      <FeedbackBanner feedback={game.feedback} />
      <ItemCard game={game} now={now} onAnswer={onAnswer} />
    </chakra.section>
  )
}

/** The result of the last answer. Its space stays reserved so that the card below does not move. */
function FeedbackBanner({ feedback }: { feedback: StormPrepFeedback | null }) {
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
      <Text fontWeight="semibold">{formatFeedback(feedback)}</Text>
    </Flex>
  )
}

/** The five statistics of a game in one line, which keeps the answers visible on phones. */
function GameStats({ game, now }: { game: StormPrepGame; now: number }) {
  const stats = [
    { label: 'Score', value: formatNumber(game.score) },
    { label: 'Time Left', value: formatSeconds(getSecondsLeft(game, now)) },
    { label: 'Level', value: formatNumber(game.level) },
    { label: 'Streak', value: formatNumber(game.streak) },
    { label: 'Lives', value: <Lives left={game.lives} /> },
  ]
  return (
    <Grid
      as="dl"
      templateColumns={{ base: '3fr 2.6fr 2fr 2.2fr 2.6fr', md: 'repeat(5, 1fr)' }}
      gap={{ base: '1.5', md: '4' }}
    >
      {stats.map(({ label, value }) => (
        <Card.Root
          key={label}
          size="sm"
          flexDirection="column-reverse"
          justifyContent="flex-end"
          px={{ base: '2', md: '4' }}
          py={{ base: '2', md: '3' }}
        >
          <Text as="dt" color="fg.muted" textStyle={{ base: 'xs', md: 'sm' }} whiteSpace="nowrap">
            {label}
          </Text>
          <Text as="dd" textStyle={{ base: 'lg', md: '2xl' }} fontWeight="bold" whiteSpace="nowrap">
            {value}
          </Text>
        </Card.Root>
      ))}
    </Grid>
  )
}

/** A heart for each life; a lost life is hollow. */
function Lives({ left }: { left: number }) {
  return (
    <Flex
      as="span"
      role="img"
      aria-label={`${left} of ${STORM_PREP_LIVES}`}
      gap={{ base: '0.5', md: '1' }}
      alignItems="center"
      h="1lh"
    >
      {places.map((place) => (
        <Icon key={place} boxSize={{ base: '4', md: '5' }} color={place < left ? 'fg.error' : 'fg.subtle'}>
          <Heart fill={place < left ? 'currentColor' : 'none'} aria-hidden />
        </Icon>
      ))}
    </Flex>
  )
}
