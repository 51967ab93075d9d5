import { useState } from 'react'
import { readStored, writeStored } from '../../platform/storage'
import { toast } from '../../platform/toast'
import { errorSentence, trpc } from '../../platform/trpc'
import { useCurrentUser } from '../auth/hooks'
import type { StormPrepGame } from './game.rules'

const KEY = 'storm-prep-high-score'

const parse = (stored: unknown) => (typeof stored === 'number' && Number.isFinite(stored) ? stored : null)

interface HighScore {
  /** Null before the first game. */
  best: number | null
  keptOn: string
  /** Takes a finished game into account. */
  keep: (game: StormPrepGame) => void
}

/** The best score: stored on the server for members, on this device for anonymous players. */
export function useHighScore(): HighScore {
  const { user } = useCurrentUser()
  const onDevice = useDeviceScore()
  const onServer = useMemberScore(user !== null)
  return user === null ? onDevice : onServer
}

function useDeviceScore(): HighScore {
  const [best, setBest] = useState(() => readStored(KEY, parse))
  return {
    best,
    keptOn: 'Kept on this device',
    keep({ score }) {
      if (best !== null && score <= best) return
      setBest(score)
      writeStored(KEY, score)
    },
  }
}

function useMemberScore(isMember: boolean): HighScore {
  const utils = trpc.useUtils()
  const kept = trpc.stormPrep.highScore.useQuery(undefined, { enabled: isMember })
  const finish = trpc.stormPrep.finish.useMutation({
    onSuccess: (best) => utils.stormPrep.highScore.setData(undefined, best),
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
