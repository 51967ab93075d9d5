import { Button, Container, Flex, Stack, Text } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Challenge } from '../features/storm-prep/components/Challenge'
import { HowToPlay, MissedItems, ScoreCards } from '../features/storm-prep/components/StormPrepCards'
import { getSecondsLeft, type StormPrepGame } from '../features/storm-prep/game.rules'
import { useHighScore, useStormPrep } from '../features/storm-prep/hooks'
import { formatGameAnnouncement, formatTimeAnnouncement } from '../features/storm-prep/texts'
import { usePageTitle } from '../platform/document-hooks'
import { BackToHome, PageHeading } from '../ui/PageHeading'
import { Muted } from '../ui/Typography'

export default function StormPrepPage() {
  usePageTitle('Storm Prep Challenge')
  const { game, now, start, answer } = useStormPrep()
  const isPlaying = game.phase === 'playing'
  return (
    <Container maxW="5xl" py={{ base: '4', md: '6' }}>
      <BackToHome />
      <Stack gap={{ base: '4', md: '6' }}>
        <PageHeading
          title="Storm Prep Challenge"
          intro={isPlaying ? undefined : 'What keeps a chaser safe? A quiz from official advice.'}
        />
        {isPlaying ? <Challenge game={game} now={now} onAnswer={answer} /> : <Intro game={game} onStart={start} />}
      </Stack>
      <Text role="status" srOnly>
        {formatGameAnnouncement(game)}
      </Text>
      <Text role="status" srOnly>
        {isPlaying ? formatTimeAnnouncement(getSecondsLeft(game, now)) : ''}
      </Text>
    </Container>
  )
}

function Intro({ game, onStart }: { game: StormPrepGame; onStart: () => void }) {
  const { best, keptOn, keep } = useHighScore()
  const outcome = useRef<HTMLParagraphElement>(null)
  const isOver = game.phase === 'over'

  const takeOutcome = useEffectEvent(() => {
    if (!isOver) return
    keep(game)
    outcome.current?.focus()
  })

  useEffect(() => takeOutcome(), [])

  return (
    <>
      {isOver ? (
        <Text ref={outcome} tabIndex={-1} outline="none" textStyle="xl" fontWeight="bold">
          {game.lives === 0 ? 'Challenge over: no lives left.' : 'Challenge over: time is up.'}
        </Text>
      ) : null}
      <ScoreCards last={isOver ? game.score : null} best={best} keptOn={keptOn} />
      <Flex>
        <Button size="lg" colorPalette="accent" onClick={onStart} w={{ base: 'full', sm: 'auto' }}>
          Start Challenge
        </Button>
      </Flex>
      {isOver ? <MissedItems items={game.missed} /> : null}
      <HowToPlay />
      <Muted>
        The texts put advice of the National Weather Service (weather.gov) and of Ready.gov into our words; each tip
        names its page. No quiz replaces training: your own safety comes before any picture or report.
      </Muted>
    </>
  )
}
