import { Card, Grid, Text } from '@chakra-ui/react'
import { formatNumber, formatSeconds } from '../../../platform/format'
import { type StormPrepGame, secondsLeft } from '../game.rules'
import { Lives } from './Lives'

/** The five readings of a game in one line, which on phones leaves the answers in sight. */
export function GameStats({ game, now }: { game: StormPrepGame; now: number }) {
  const stats = [
    { label: 'Score', value: formatNumber(game.score) },
    { label: 'Time Left', value: formatSeconds(secondsLeft(game, now)) },
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
