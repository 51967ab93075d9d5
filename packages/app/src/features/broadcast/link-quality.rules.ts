import { LOWEST_STEP, pictureStep } from './adaptation.rules'

/** The upload quality shown to the broadcaster. */
export type LinkQuality = 'Good' | 'Fair' | 'Weak' | 'Still' | 'Offline'

interface LinkSample {
  isConnected: boolean
  /** Of the adaptation. */
  step: number
  /** Frames of the last seconds that were sent, and that were skipped because the network was busy. */
  sent: number
  skipped: number
}

/** Returns the worse of the adaptation step's quality and the share of frames sent. */
export function linkQuality({ isConnected, step, sent, skipped }: LinkSample): LinkQuality {
  if (!isConnected) return 'Offline'
  if (step === LOWEST_STEP) return 'Still'
  const share = skipped === 0 ? 0 : skipped / (sent + skipped)
  const isSmall = pictureStep(step).longSide < pictureStep(0).longSide
  if (isSmall || share >= 0.5) return 'Weak'
  return step > 0 || share >= 0.1 ? 'Fair' : 'Good'
}

interface LinkLoad {
  bufferedBytes: number
  /** How long the oldest picture waits to be confirmed; null on a wire that confirms none. */
  waitingMs: number | null
}

/** More than about half a second of pictures waiting in the browser means the network does not keep up. */
const BUSY_BYTES = 128 * 1024
/** The network holds pictures too, where only the server's silence shows them. */
const BUSY_MS = 1_000

export function isLinkBusy({ bufferedBytes, waitingMs }: LinkLoad): boolean {
  return bufferedBytes > BUSY_BYTES || (waitingMs ?? 0) > BUSY_MS
}
