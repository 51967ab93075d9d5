import type { VideoCodec } from '@squall/shared/contract/wire'
import type { Layer } from '../stats'
import { LOW_STEP } from './quality-ladder'
import type { Viewer } from './viewer'

/** The viewers of one stream, and the layer each of them is sent. */
export interface Subscribers {
  /** In no particular order. */
  readonly viewers: readonly Viewer[]
  /** Calls `act` for every viewer. A fault in one call closes that viewer's connection and no other. */
  visit(act: (viewer: Viewer) => void): void
  add(viewer: Viewer): void
  /** Does nothing for one that is not in the list. */
  remove(viewer: Viewer): void
  /** Returns how many viewers are sent a layer. */
  countOn(layer: Layer): number
  /** Chooses the viewer's layer again. Returns whether it changed. */
  assignLayer(viewer: Viewer): boolean
  /** The publisher's main layer has this codec from now on; every viewer's layer is chosen again. */
  setCodec(codec: VideoCodec): void
  /** Returns whether the viewer can decode the publisher's codec. Always false for JPEG. */
  canDecode(viewer: Viewer): boolean
}

export function createSubscribers(): Subscribers {
  const viewers: Viewer[] = []
  const counts: Record<Layer, number> = { codec: 0, jpeg: 0, low: 0 }
  let codec: VideoCodec = 'jpeg'

  function canDecode({ abilities, connection }: Viewer): boolean {
    if (codec === 'jpeg' || abilities.isSmall || !connection.isBinary) return false
    return codec === 'vp8' ? abilities.decodesVp8 : abilities.decodesH264
  }

  function chooseLayer(viewer: Viewer): Layer {
    if (viewer.abilities.isSmall || viewer.step === LOW_STEP) return 'low'
    return canDecode(viewer) ? 'codec' : 'jpeg'
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

  function assignLayer(viewer: Viewer): boolean {
    const layer = chooseLayer(viewer)
    if (layer === viewer.layer) return false
    counts[viewer.layer]--
    counts[layer]++
    viewer.layer = layer
    viewer.dropWaiting()
    viewer.waitForKeyFrame()
    return true
  }

  return {
    viewers,
    visit,
    add(viewer) {
      viewer.index = viewers.push(viewer) - 1
      counts[viewer.layer]++
      assignLayer(viewer)
    },
    remove(viewer) {
      if (viewer.index === -1) return
      const last = viewers.pop()
      if (last !== undefined && last !== viewer) {
        viewers[viewer.index] = last
        last.index = viewer.index
      }
      viewer.index = -1
      counts[viewer.layer]--
      viewer.dropWaiting()
    },
    countOn: (layer) => counts[layer],
    assignLayer,
    setCodec(next) {
      codec = next
      visit(assignLayer)
    },
    canDecode,
  }
}
