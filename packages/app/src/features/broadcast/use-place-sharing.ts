import type { Stream } from '@squall/shared/contract/live'
import { useState } from 'react'
import { toast } from '../../platform/toast'
import { trpc } from '../../platform/trpc'
import { setPrecision } from './broadcaster/state'
import { useBroadcastState } from './hooks'

/** A place that is hidden stays hidden: the server is asked again for ten seconds. */
const HIDING = { retry: 5, retryDelay: 2_000 }

const NO_ANSWER = 'The server did not answer. Check your connection.'

/**
 * Returns whether viewers see the broadcaster's place, and how to change it while live. Turning it off stops this device at
 * once, before the server has answered; turning it on asks the server first.
 */
export function usePlaceSharing() {
  const { stream, precision } = useBroadcastState()
  const [former, setFormer] = useState<'exact' | 'approximate'>('approximate')
  const utils = trpc.useUtils()
  /** Notes the place alone: the stream's picture may be another one by the time that this answer is shown. */
  const noteChange = ({ id, placeName, location, latitude, longitude }: Stream) => {
    utils.streams.get.setData({ id }, (known) => known && { ...known, placeName, location, latitude, longitude })
    void utils.chaserPositions.settings.invalidate()
  }
  const { mutate: hide } = trpc.chaserPositions.share.useMutation({
    ...HIDING,
    onSuccess: noteChange,
    onError: () => toast.error({ title: 'Your place may be shown for ten more minutes', description: NO_ANSWER }),
  })
  const { mutate: show } = trpc.chaserPositions.share.useMutation({
    onSuccess(changed, { placePrecision }) {
      setPrecision(placePrecision)
      noteChange(changed)
    },
    onError: () => toast.error({ title: 'Your place is not shown', description: NO_ANSWER }),
  })
  return {
    isShown: precision !== 'off',
    toggle() {
      if (stream === null) return
      if (precision === 'off') return show({ id: stream.id, placePrecision: former })
      setFormer(precision)
      setPrecision('off')
      hide({ id: stream.id, placePrecision: 'off' })
    },
  }
}
