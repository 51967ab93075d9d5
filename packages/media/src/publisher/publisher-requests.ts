import type { ServerMessage } from '@squall/shared/contract/wire'
import { limits } from '@squall/shared/contract/wire'
import type { Clock } from '../clock'

type Wanted = Extract<ServerMessage, { type: 'quality' }>['want']

/** What a publisher is asked to make, and told when that changes. */
export interface Wishes {
  /** Another publisher, who was told nothing yet. */
  begin(): void
  /** What is needed now. What no longer is, is withdrawn when nobody needed it for a while. */
  want(wanted: Wanted): void
  /** Viewers wait for a key frame. Asked for at most once a second. */
  keyFrame(): void
}

const LINGER_MS = 5_000
const LAYERS = ['jpeg', 'low', 'container'] as const

export function createWishes(streamId: string, clock: Clock, tell: (message: ServerMessage) => void): Wishes {
  const neededAt = {
    jpeg: Number.NEGATIVE_INFINITY,
    low: Number.NEGATIVE_INFINITY,
    container: Number.NEGATIVE_INFINITY,
  }
  let told: Wanted | null = null
  let askedAt = Number.NEGATIVE_INFINITY

  return {
    begin() {
      told = null
      askedAt = Number.NEGATIVE_INFINITY
    },
    want(wanted) {
      const now = clock.now()
      for (const layer of LAYERS) if (wanted[layer]) neededAt[layer] = now
      const isWanted = (layer: keyof Wanted) =>
        wanted[layer] || (told?.[layer] === true && now - neededAt[layer] < LINGER_MS)
      const want = { jpeg: isWanted('jpeg'), low: isWanted('low'), container: isWanted('container') }
      const former = told
      if (former !== null && LAYERS.every((layer) => want[layer] === former[layer])) return
      told = want
      tell({ type: 'quality', streamId, want })
    },
    keyFrame() {
      const now = clock.now()
      if (now - askedAt < limits.keyFrameWantedMs) return
      askedAt = now
      tell({ type: 'key-frame-wanted', streamId })
    },
  }
}
