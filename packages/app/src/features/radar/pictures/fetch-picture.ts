import { type GreyPicture, PictureError, readGreyPng } from './grey-png'

/** Fetches and reads a radar picture. @throws PictureError that says why there is none, or the signal's reason */
export async function fetchPicture(address: string, signal: AbortSignal): Promise<GreyPicture> {
  const response = await fetch(address, { signal }).catch((error: unknown) => {
    throw new PictureError('The server cannot be reached', { cause: error })
  })
  if (response.status === 404) throw new PictureError('This scan is no longer there')
  if (!response.ok) throw new PictureError(response.status === 502 ? 'This scan cannot be read' : SERVER_PROBLEM)
  const bytes = await response.arrayBuffer().catch((error: unknown) => {
    throw new PictureError('The picture came in part only', { cause: error })
  })
  return readGreyPng(new Uint8Array(bytes))
}

const SERVER_PROBLEM = 'The server could not send this picture'
