import type { VideoCodec } from '@squall/shared/contract/wire'
import type { Layer } from '../stats'
import { LOW_STEP } from './quality-ladder'
import type { Viewer } from './viewer'

/** Everybody who is sent a stream's pictures, and which of its layers each of them gets. */
export interface Audience {
  /** In no order; not to be changed by others. */
  readonly viewers: readonly Viewer[]
  /** Does something for every viewer. A fault in what is done for one closes that viewer's connection alone. */
  visit(act: (viewer: Viewer) => void): void
  add(viewer: Viewer): void
  remove(viewer: Viewer): void
  /** How many are given a layer. */
  watching(layer: Layer): number
  /** Decides anew what one is given. Answers whether that is another layer than before. */
  place(viewer: Viewer): boolean
  /** The publisher sends this from now on; everybody is placed anew. */
  setCodec(codec: VideoCodec): void
  canFollow(viewer: Viewer): boolean
}

export function createAudience(): Audience {
  const viewers: Viewer[] = []
  const watching: Record<Layer, number> = { codec: 0, jpeg: 0, low: 0 }
  let codec: VideoCodec = 'jpeg'

  function canFollow({ abilities, connection }: Viewer): boolean {
    if (codec === 'jpeg' || abilities.preview || !connection.isBinary) return false
    return codec === 'vp8' ? abilities.decodesVp8 : abilities.decodesH264
  }

  function layerFor(viewer: Viewer): Layer {
    if (viewer.abilities.preview || viewer.step === LOW_STEP) return 'low'
    return canFollow(viewer) ? 'codec' : 'jpeg'
  }

  function visit(act: (viewer: Viewer) => void): void {
    for (const viewer of viewers) {
      try {
        act(viewer)
      } catch (error) {
        viewer.connection.fail('viewer', error)
      }
    }
  }

  function place(viewer: Viewer): boolean {
    const layer = layerFor(viewer)
    if (layer === viewer.source) return false
    watching[viewer.source]--
    watching[layer]++
    viewer.source = layer
    viewer.forget()
    viewer.cutOff()
    return true
  }

  return {
    viewers,
    visit,
    add(viewer) {
      viewer.index = viewers.push(viewer) - 1
      watching[viewer.source]++
      place(viewer)
    },
    remove(viewer) {
      const last = viewers.pop()
      if (last !== undefined && last !== viewer) {
        viewers[viewer.index] = last
        last.index = viewer.index
      }
      watching[viewer.source]--
      viewer.forget()
    },
    watching: (layer) => watching[layer],
    place,
    setCodec(next) {
      codec = next
      visit(place)
    },
    canFollow,
  }
}
