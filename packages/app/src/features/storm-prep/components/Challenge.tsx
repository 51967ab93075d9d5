import { chakra } from '@chakra-ui/react'
import { type StormPrepGame, secondsLeft } from '@squall/shared/rules/storm-prep'
import { useEffect, useRef } from 'react'
import { StatCards } from '../../../components/StatCards'
import { formatSeconds } from '../../../lib/format'
import { FeedbackBanner } from './FeedbackBanner'
import { ItemCard } from './ItemCard'
import { Lives } from './Lives'

interface ChallengeProps {
  game: StormPrepGame
  now: number
  onAnswer: (isEssential: boolean) => void
}

/** Three and two on phones, else five in a line. */
const columns = {
  base: {
    gridTemplateColumns: 'repeat(6, 1fr)',
    '& > *': { gridColumn: 'span 2' },
    '& > :nth-of-type(n+4)': { gridColumn: 'span 3' },
  },
  md: { gridTemplateColumns: 'repeat(5, 1fr)', '& > *, & > :nth-of-type(n+4)': { gridColumn: 'span 1' } },
}

/** A game that runs. */
export function Challenge({ game, now, onAnswer }: ChallengeProps) {
  const region = useRef<HTMLElement>(null)

  // The button that started the game is gone; the keys go on from here.
  useEffect(() => {
    region.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
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
      w="full"
      maxW="4xl"
      mx="auto"
    >
      <StatCards
        gap={{ base: '2', md: '4' }}
        css={columns}
        stats={[
          { label: 'Score', value: game.score },
          { label: 'Time Left', value: formatSeconds(secondsLeft(game, now)) },
          { label: 'Lives', value: <Lives left={game.lives} /> },
          { label: 'Level', value: game.level },
          { label: 'Streak', value: game.streak },
        ]}
      />
      <FeedbackBanner feedback={game.feedback} />
      <ItemCard game={game} now={now} onAnswer={onAnswer} />
    </chakra.section>
  )
}
