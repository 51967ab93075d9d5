import { PictureError } from './grey-png'

interface PictureStoreOptions<Picture> {
  /** Fetches and decodes a picture; rejects with a PictureError. */
  read: (address: string, signal: AbortSignal) => Promise<Picture>
  onReady: (address: string) => void
  onFailed: (address: string, problem: string) => void
  onDropped: (address: string) => void
  /** Pictures that were shown before are kept up to this. */
  mostBytes: number
}

/** Browsers open six connections per server over HTTP/1.1; two stay free for the rest of the screen. */
const AT_ONCE = 4

/** Returns a store that loads wanted pictures and keeps the most recently used ones. */
export function createPictureStore<Picture extends { levels: Uint8Array }>({
  read,
  onReady,
  onFailed,
  onDropped,
  mostBytes,
}: PictureStoreOptions<Picture>) {
  /** By address, least recently used first. */
  const kept = new Map<string, Picture>()
  const underWay = new Map<string, AbortController>()
  let wanted = new Set<string>()
  let waiting: string[] = []
  let bytes = 0

  function next() {
    while (underWay.size < AT_ONCE) {
      const address = waiting.shift()
      if (address === undefined) return
      void load(address)
    }
  }

  async function load(address: string) {
    const controller = new AbortController()
    underWay.set(address, controller)
    try {
      const picture = await read(address, controller.signal)
      if (controller.signal.aborted) return
      keep(address, picture)
      onReady(address)
    } catch (error) {
      if (!controller.signal.aborted)
        onFailed(address, error instanceof PictureError ? error.message : 'The picture cannot be shown')
    } finally {
      // After an abort the same address may already be loading again.
      if (underWay.get(address) === controller) underWay.delete(address)
      next()
    }
  }

  function keep(address: string, picture: Picture) {
    kept.set(address, picture)
    bytes += picture.levels.length
    for (const [oldest, { levels }] of kept) {
      if (bytes <= mostBytes) return
      if (wanted.has(oldest)) continue
      kept.delete(oldest)
      bytes -= levels.length
      onDropped(oldest)
    }
  }

  return {
    want(addresses: string[]) {
      wanted = new Set(addresses)
      for (const [address, controller] of underWay) {
        if (wanted.has(address)) continue
        controller.abort()
        underWay.delete(address)
      }
      for (const address of addresses) if (kept.has(address)) onReady(address)
      waiting = addresses.filter((address) => !kept.has(address) && !underWay.has(address))
      next()
    },
    /** Returns the loaded pictures among these addresses. */
    pick(addresses: string[]): Picture[] {
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

interface FetchPictureDeps {
  fetch: typeof fetch
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

const browser: FetchPictureDeps = { fetch: (...args) => fetch(...args), wait }

/** Statuses of a busy server, sent with a Retry-After header. */
const BUSY = [429, 503]

const MAX_ATTEMPTS = 4

const DEFAULT_WAIT_SECONDS = 5

const MAX_WAIT_SECONDS = 30

const PROBLEMS: Record<number, string> = {
  404: 'This scan is no longer available',
  429: 'The server is busy. Try again in a moment.',
  502: 'This scan cannot be read',
  503: 'The server is busy. Try again in a moment.',
}

/** Fetches a radar picture. @throws PictureError with the reason for the user, or the signal's reason */
export async function fetchPictureBytes(
  address: string,
  signal: AbortSignal,
  deps: FetchPictureDeps = browser,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetchWithRetry(address, signal, deps)
  if (!response.ok) throw new PictureError(PROBLEMS[response.status] ?? 'The server could not send this picture')
  const bytes = await response.arrayBuffer().catch((error: unknown) => {
    throw new PictureError('Only part of the picture arrived', { cause: error })
  })
  return new Uint8Array(bytes)
}

/** Fetches an address and retries a few times while the server is busy. */
async function fetchWithRetry(address: string, signal: AbortSignal, deps: FetchPictureDeps): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await deps.fetch(address, { signal }).catch((error: unknown) => {
      throw new PictureError('The server cannot be reached', { cause: error })
    })
    if (!BUSY.includes(response.status) || attempt === MAX_ATTEMPTS) return response
    const seconds = Number(response.headers.get('retry-after')) || DEFAULT_WAIT_SECONDS
    await deps.wait(Math.min(MAX_WAIT_SECONDS, seconds) * 1000, signal)
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
