import { limits, type ServerMessage } from '@squall/shared/contract/wire'
import type { Clock } from '../clock'

type Layers = Extract<ServerMessage, { type: 'quality' }>['want']

/** The requests to a publisher: layers with `quality`, and key frames with `key-frame-wanted`. */
export interface PublisherRequests {
  /** Forgets former requests, since another publisher begins. */
  reset(): void
  /** Asks for the layers that are needed now. A layer is withdrawn after a while without viewers. */
  requestLayers(needed: Layers): void
  /** Asks for a key frame, at most once a second. */
  requestKeyFrame(): void
}

const LINGER_MS = 5_000
const LAYERS = ['jpeg', 'low', 'container'] as const

export function createPublisherRequests(
  streamId: string,
  clock: Clock,
  send: (message: ServerMessage) => void,
): PublisherRequests {
  const neededAt = {
    jpeg: Number.NEGATIVE_INFINITY,
    low: Number.NEGATIVE_INFINITY,
    container: Number.NEGATIVE_INFINITY,
  }
  let requested: Layers | null = null
  let keyFrameAt = Number.NEGATIVE_INFINITY

  return {
    reset() {
      requested = null
      keyFrameAt = Number.NEGATIVE_INFINITY
    },
    requestLayers(needed) {
      const now = clock.now()
      for (const layer of LAYERS) if (needed[layer]) neededAt[layer] = now
      const former = requested
      const isWanted = (layer: keyof Layers) =>
        needed[layer] || (former?.[layer] === true && now - neededAt[layer] < LINGER_MS)
      const want = { jpeg: isWanted('jpeg'), low: isWanted('low'), container: isWanted('container') }
      if (former !== null && LAYERS.every((layer) => want[layer] === former[layer])) return
      requested = want
      send({ type: 'quality', streamId, want })
    },
    requestKeyFrame() {
      const now = clock.now()
      if (now - keyFrameAt < limits.keyFrameWantedMs) return
      keyFrameAt = now
      send({ type: 'key-frame-wanted', streamId })
    },
  }
}
