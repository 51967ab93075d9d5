import { Button, Card, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router-dom'
import { Challenge } from '../../features/storm-prep/components/Challenge'
import { ScoreCards } from '../../features/storm-prep/components/StormPrepCards'
import { getSecondsLeft, type StormPrepGame } from '../../features/storm-prep/game.rules'
import { useHighScore, useStormPrep } from '../../features/storm-prep/hooks'
import { formatGameAnnouncement, formatTimeAnnouncement } from '../../features/storm-prep/texts'
import { paths } from '../../platform/paths'
import { Muted } from '../../ui/Typography'

/** The Storm Prep game on the home page. Its rules and sources are on its own page. */
export default function StormPrepSection() {
  const { game, now, start, answer } = useStormPrep()
  const isPlaying = game.phase === 'playing'
  return (
    <Stack as="section" aria-labelledby="storm-prep-heading" gap="4">
      <Heading id="storm-prep-heading" as="h2" size="2xl">
        Storm Prep
      </Heading>
      {isPlaying ? (
        <Challenge game={game} now={now} onAnswer={answer} />
      ) : (
        <Card.Root>
          <Card.Body gap="4">
            <Text>What keeps a chaser safe? A quiz from official advice.</Text>
            <Scores key={game.phase} game={game} />
            <Flex gap="4" alignItems="center" wrap="wrap">
              <Button colorPalette="accent" onClick={start}>
                Start Challenge
              </Button>
              <Button asChild variant="outline">
                <Link to={paths.stormPrep}>How to play</Link>
              </Button>
            </Flex>
          </Card.Body>
        </Card.Root>
      )}
      <Text role="status" srOnly>
        {formatGameAnnouncement(game)}
      </Text>
      <Text role="status" srOnly>
        {isPlaying ? formatTimeAnnouncement(getSecondsLeft(game, now)) : ''}
      </Text>
    </Stack>
  )
}

/** The score of a game that just ended, which is stored here, and the best one. */
function Scores({ game }: { game: StormPrepGame }) {
  const { best, keptOn, keep } = useHighScore()
  const isOver = game.phase === 'over'
  const storeScore = useEffectEvent(() => {
    if (isOver) keep(game)
  })
  useEffect(() => storeScore(), [])
  return (
    <>
      {isOver ? <Muted>{game.lives === 0 ? 'No lives left.' : 'Time is up.'}</Muted> : null}
      <ScoreCards last={isOver ? game.score : null} best={best} keptOn={keptOn} />
    </>
  )
}
