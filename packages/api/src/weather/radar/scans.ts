/** One product file of the bucket: its key, and when its volume scan began. */
export interface Scan {
  key: string
  time: Date
}

/** A scan as a listing had it, and whether its file was found to hold no picture. */
export interface ListedScan extends Scan {
  isDamaged: boolean
}

interface Slot {
  slot: Date
  scan: Scan | null
  /** There was a scan, and it cannot be shown. */
  isDamaged: boolean
}

const MINUTE = 60_000
const SLOTS = 12
const SLOT_MS = 5 * MINUTE

/** In clear air a radar scans every ten minutes; a slot whose newest scan is older is a gap. */
const GAP_MS = 15 * MINUTE

/** `TLX_N0B_2024_05_06_19_00_41`: radar, product and when the scan began, UTC. */
export function parseScanKey(key: string): Scan | null {
  const [, date, time] = /^[A-Z]{3}_[A-Z0-9]{3}_(\d{4}_\d\d_\d\d)_(\d\d_\d\d_\d\d)$/.exec(key) ?? []
  if (date === undefined || time === undefined) return null
  const at = new Date(`${date.replaceAll('_', '-')}T${time.replaceAll('_', ':')}Z`)
  return Number.isNaN(at.getTime()) ? null : { key, time: at }
}

/**
 * Returns twelve slots, five minutes apart, the last one now; each with its newest scan, or none in a gap. Oldest first.
 * Where that scan is damaged, one before it stands in if it is of the same five minutes, and else there is a gap.
 */
export function fillSlots(scans: ListedScan[], now: Date): Slot[] {
  const last = Math.floor(now.getTime() / MINUTE) * MINUTE
  const ordered = scans.toSorted((a, b) => a.time.getTime() - b.time.getTime())
  return Array.from({ length: SLOTS }, (_, index) => {
    const slot = new Date(last - (SLOTS - 1 - index) * SLOT_MS)
    const isSince = (ms: number) => {
      // Within the minute of now a scan still belongs to the last slot.
      const until = slot.getTime() + MINUTE
      return ({ time }: Scan) => time.getTime() < until && until - time.getTime() <= ms
    }
    const newest = ordered.findLast(isSince(GAP_MS))
    if (!newest?.isDamaged) return { slot, scan: newest ?? null, isDamaged: false }
    const whole = ordered.filter(({ isDamaged }) => !isDamaged).findLast(isSince(SLOT_MS + MINUTE))
    return { slot, scan: whole ?? null, isDamaged: whole === undefined }
  })
}

/** Returns whether a radar scanned lately, so that its pictures are current. */
export const isScanning = (scans: ListedScan[], now: Date): boolean =>
  scans.some(({ time, isDamaged }) => !isDamaged && Math.abs(now.getTime() - time.getTime()) <= GAP_MS)

/** Returns the time from which scans are needed: an hour of slots, and what may fill the first of them. */
export const scansFrom = (now: Date): Date => new Date(now.getTime() - SLOTS * SLOT_MS - GAP_MS)
