/** How well frames leave this device, in words a person reads while driving to a storm. */
export type LinkQuality = 'Good' | 'Fair' | 'Weak' | 'Offline'

interface LinkSample {
  isConnected: boolean
  /** Frames of the last seconds that left, and that were skipped because the network was still busy. */
  sent: number
  skipped: number
}

export function linkQuality({ isConnected, sent, skipped }: LinkSample): LinkQuality {
  if (!isConnected) return 'Offline'
  const total = sent + skipped
  if (total === 0) return 'Good'
  const share = skipped / total
  if (share < 0.1) return 'Good'
  return share < 0.5 ? 'Fair' : 'Weak'
}

/** More than about half a second of pictures waiting in the browser means the network does not keep up. */
const BUSY_BYTES = 128 * 1024

export function isLinkBusy(bufferedBytes: number): boolean {
  return bufferedBytes > BUSY_BYTES
}
