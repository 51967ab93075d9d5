import { type GreyPicture, PictureError, readGreyPng } from './grey-png'

interface FetchPictureDeps {
  fetch: typeof fetch
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Statuses of a busy server, sent with a Retry-After header. */
const BUSY = [429, 503]
const MAX_ATTEMPTS = 4
const DEFAULT_WAIT_SECONDS = 5
const MAX_WAIT_SECONDS = 30

const PROBLEMS: Record<number, string> = {
  404: 'This scan is no longer there',
  429: 'The server is busy. Try again in a moment.',
  502: 'This scan cannot be read',
  503: 'The server is busy. Try again in a moment.',
}

/** Fetches and decodes a radar picture. @throws PictureError with the reason for the user, or the signal's reason */
export async function fetchPicture(
  address: string,
  signal: AbortSignal,
  deps: FetchPictureDeps = { fetch: (...args) => fetch(...args), wait },
): Promise<GreyPicture> {
  const response = await fetchWithRetry(address, signal, deps)
  if (!response.ok) throw new PictureError(PROBLEMS[response.status] ?? 'The server could not send this picture')
  const bytes = await response.arrayBuffer().catch((error: unknown) => {
    throw new PictureError('The picture came in part only', { cause: error })
  })
  return readGreyPng(new Uint8Array(bytes))
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
