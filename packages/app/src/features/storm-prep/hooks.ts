import { useEffect, useReducer, useState } from 'react'
import { readStored, writeStored } from '../../platform/storage'
import { toast } from '../../platform/toast'
import { errorSentence, trpc } from '../../platform/trpc'
import { useCurrentUser } from '../auth/hooks'
import { idleStormPrep, playStormPrep, type StormPrepGame } from './game.rules'

const TICK_MS = 250

/** Returns the game of this page; its clock updates four times a second and when the tab becomes visible. */
export function useStormPrep() {
  const [game, dispatch] = useReducer(playStormPrep, idleStormPrep)
  const [now, setNow] = useState(Date.now)
  const isPlaying = game.phase === 'playing'

  // Each tick reads the wall clock, because timers slow down in background tabs.
  useEffect(() => {
    if (!isPlaying) return
    const tick = () => {
      setNow(Date.now())
      dispatch({ type: 'tick', ...moment() })
    }
    const timer = setInterval(tick, TICK_MS)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [isPlaying])

  return {
    game,
    // A game started after the last tick must not see an earlier time than its start.
    now: Math.max(now, game.itemSince),
    start: () => dispatch({ type: 'start', ...moment() }),
    answer: (isEssential: boolean) => dispatch({ type: 'answer', isEssential, ...moment() }),
  }
}

const moment = () => ({ now: Date.now(), random: Math.random() })

const HIGH_SCORE_KEY = 'storm-prep-high-score'

const parseScore = (stored: unknown) => (typeof stored === 'number' && Number.isFinite(stored) ? stored : null)

interface HighScore {
  /** Null before the first game. */
  best: number | null
  keptOn: string
  /** Stores the score of a finished game if it is the best. */
  keep: (game: StormPrepGame) => void
}

/** Returns the best score: stored on the server for members, on this device for anonymous players. */
export function useHighScore(): HighScore {
  const { user } = useCurrentUser()
  const onDevice = useDeviceScore()
  const onServer = useMemberScore(user !== null)
  return user === null ? onDevice : onServer
}

function useDeviceScore(): HighScore {
  const [best, setBest] = useState(() => readStored(HIGH_SCORE_KEY, parseScore))
  return {
    best,
    keptOn: 'Kept on this device',
    keep({ score }) {
      if (best !== null && score <= best) return
      setBest(score)
      writeStored(HIGH_SCORE_KEY, score)
    },
  }
}

function useMemberScore(isMember: boolean): HighScore {
  const utils = trpc.useUtils()
  const kept = trpc.stormPrep.highScore.useQuery(undefined, { enabled: isMember })
  const finish = trpc.stormPrep.finish.useMutation({
    async onSuccess(best) {
      // A request of before would bring back the score of before.
      await utils.stormPrep.highScore.cancel()
      utils.stormPrep.highScore.setData(undefined, best)
    },
    onError: (error) => toast.error({ title: 'Score Not Kept', description: errorSentence(error) }),
  })
  const best = kept.data?.score ?? null
  return {
    best,
    keptOn: 'Kept in your account',
    keep({ score, level, startedAt, endsAt }) {
      if (score > (best ?? 0)) finish.mutate({ score, level, seconds: (endsAt - startedAt) / 1_000 })
    },
  }
}
