import { PictureError } from '../pictures/grey-png'
import { fetchPictureBytes } from '../pictures/picture-store'
import type { ReaderAnswer, ReaderRequest } from './scan-loader'
import { readScanPicture } from './scan-reader.rules'

/* Fetches and decodes value pictures off the main thread, which gets the bytes without a copy. */

const underWay = new Map<number, AbortController>()

self.onmessage = ({ data }: MessageEvent<ReaderRequest>) => {
  if (data.type === 'abort') underWay.get(data.number)?.abort()
  else void read(data)
}

async function read({ number, address }: { number: number; address: string }) {
  const controller = new AbortController()
  underWay.set(number, controller)
  try {
    const scan = await readScanPicture(await fetchPictureBytes(address, controller.signal))
    answer({ number, scan }, [scan.levels.buffer])
  } catch (error) {
    answer({ number, problem: error instanceof PictureError ? error.message : null })
  } finally {
    underWay.delete(number)
  }
}

function answer(message: ReaderAnswer, transfer: Transferable[] = []) {
  self.postMessage(message, { transfer })
}
