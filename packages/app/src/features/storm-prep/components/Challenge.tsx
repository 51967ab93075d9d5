import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import type { StormPrepGame } from '../game.rules'
import { FeedbackBanner } from './FeedbackBanner'
import { GameStats } from './GameStats'
import { ItemCard } from './ItemCard'

interface ChallengeProps {
  game: StormPrepGame
  now: number
  onAnswer: (isEssential: boolean) => void
}

/** A game that runs. */
export function Challenge({ game, now, onAnswer }: ChallengeProps) {
  const region = useRef<HTMLElement>(null)

  // The button that started the game is gone; eyes and keys go on from here.
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
