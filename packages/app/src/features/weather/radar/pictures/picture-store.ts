import { type GreyPicture, PictureError } from './grey-png'
import type { PlacedPicture } from './messages'
import type { PlacedLevels } from './sampling.rules'

interface PictureStoreOptions {
  /** Fetches and decodes a picture; rejects with a PictureError. */
  read: (address: string, signal: AbortSignal) => Promise<GreyPicture>
  onReady: (picture: PlacedPicture) => void
  onFailed: (address: string, problem: string) => void
  onDropped: (address: string) => void
  mostBytes?: number
}

/** Twelve frames take 7 to 25 MB; the rest caches pictures that were shown before. */
const MOST_BYTES = 40_000_000
/** Browsers open six connections per server over HTTP/1.1; two stay free for the rest of the screen. */
const AT_ONCE = 4

/** Returns a store that loads wanted pictures and keeps the most recently used ones. */
export function createPictureStore({
  read,
  onReady,
  onFailed,
  onDropped,
  mostBytes = MOST_BYTES,
}: PictureStoreOptions) {
  /** By address, least recently used first. */
  const kept = new Map<string, PlacedLevels>()
  const underWay = new Map<string, AbortController>()
  let wanted: PlacedPicture[] = []
  let waiting: PlacedPicture[] = []
  let bytes = 0

  function next() {
    while (underWay.size < AT_ONCE) {
      const picture = waiting.shift()
      if (picture === undefined) return
      void load(picture)
    }
  }

  async function load(picture: PlacedPicture) {
    const { address, square } = picture
    const controller = new AbortController()
    underWay.set(address, controller)
    try {
      const made = await read(address, controller.signal)
      if (controller.signal.aborted) return
      keep(address, { ...made, square })
      onReady(picture)
    } catch (error) {
      if (!controller.signal.aborted)
        onFailed(address, error instanceof PictureError ? error.message : 'The picture cannot be shown')
    } finally {
      // After an abort the same address may already be loading again.
      if (underWay.get(address) === controller) underWay.delete(address)
      next()
    }
  }

  function keep(address: string, picture: PlacedLevels) {
    kept.set(address, picture)
    bytes += picture.levels.length
    const needed = new Set(wanted.map((one) => one.address))
    for (const [oldest, { levels }] of kept) {
      if (bytes <= mostBytes) return
      if (needed.has(oldest)) continue
      kept.delete(oldest)
      bytes -= levels.length
      onDropped(oldest)
    }
  }

  return {
    want(pictures: PlacedPicture[]) {
      wanted = pictures
      const addresses = new Set(pictures.map(({ address }) => address))
      for (const [address, controller] of underWay) {
        if (addresses.has(address)) continue
        controller.abort()
        underWay.delete(address)
      }
      for (const picture of pictures) if (kept.has(picture.address)) onReady(picture)
      waiting = pictures.filter(({ address }) => !kept.has(address) && !underWay.has(address))
      next()
    },
    /** Returns the loaded pictures among these addresses. */
    pick(addresses: string[]): PlacedLevels[] {
      return addresses.flatMap((address) => {
        const picture = kept.get(address)
        if (picture === undefined) return []
        kept.delete(address)
        kept.set(address, picture)
        return [picture]
      })
    },
  }
}
