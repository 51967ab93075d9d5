/** One product file of the bucket: its key, and when its volume scan began. */
export interface Scan {
  key: string
  time: Date
}

const MINUTE = 60_000
const SLOTS = 12
const SLOT_MS = 5 * MINUTE
/** In clear air a radar scans every ten minutes; a slot whose newest scan is older is a gap. */
const GAP_MS = 15 * MINUTE

/** `TLX_N0B_2024_05_06_19_00_41`: radar, product and when the scan began, UTC. */
export function scanOf(key: string): Scan | null {
  const [, date, time] = /^[A-Z]{3}_[A-Z0-9]{3}_(\d{4}_\d\d_\d\d)_(\d\d_\d\d_\d\d)$/.exec(key) ?? []
  if (date === undefined || time === undefined) return null
  const at = new Date(`${date.replaceAll('_', '-')}T${time.replaceAll('_', ':')}Z`)
  return Number.isNaN(at.getTime()) ? null : { key, time: at }
}

/** Twelve slots, five minutes apart, the last one now; each with its newest scan, or null in a gap. Oldest first. */
export function fillSlots(scans: Scan[], now: Date): { slot: Date; scan: Scan | null }[] {
  const last = Math.floor(now.getTime() / MINUTE) * MINUTE
  const ordered = scans.toSorted((a, b) => a.time.getTime() - b.time.getTime())
  return Array.from({ length: SLOTS }, (_, index) => {
    const slot = new Date(last - (SLOTS - 1 - index) * SLOT_MS)
    // Within the minute of now a scan still belongs to the last slot.
    const until = slot.getTime() + MINUTE
    const newest = ordered.findLast(({ time }) => time.getTime() < until)
    return { slot, scan: newest && until - newest.time.getTime() <= GAP_MS ? newest : null }
  })
}

/** From when on scans are of interest: an hour of slots, and what may fill the first of them. */
export const scansFrom = (now: Date): Date => new Date(now.getTime() - SLOTS * SLOT_MS - GAP_MS)
