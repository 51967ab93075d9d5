import type { RecordingStorage } from '@squall/shared/contract/live'
import type { Config } from '../../config'

type Limits = Omit<Config['recordingLimits'], 'rewindMs'>

/** A complete recording, as far as the limits are about it. */
export interface KeptRecording {
  id: string
  userId: string
  title: string
  endedAt: Date
  bytes: number
  isPinned: boolean
}

const DAY_MS = 86_400_000

/** For so long after its end a recording is not deleted to make room, so that its owner can pin it. */
const GRACE_MS = DAY_MS

/** Above this share of the box's limit the oldest recordings go, so that new ones need not stop. */
const BOX_SHARE = 0.9

/** Returns when a recording is deleted for its age; null for one that stays. */
export const getExpiry = (
  { endedAt, isPinned }: Pick<KeptRecording, 'endedAt' | 'isPinned'>,
  { keepDays }: Pick<Limits, 'keepDays'>,
): Date | null => (isPinned || keepDays === null ? null : new Date(endedAt.getTime() + keepDays * DAY_MS))

const byAge = (one: KeptRecording, other: KeptRecording) => one.endedAt.getTime() - other.endedAt.getTime()
const sumBytes = (recordings: KeptRecording[]) => recordings.reduce((sum, { bytes }) => sum + bytes, 0)

/** Returns the oldest recordings that may go until the rest fits. */
function selectBeyond(recordings: KeptRecording[], maxBytes: number, now: Date): KeptRecording[] {
  let excess = sumBytes(recordings) - maxBytes
  const isOld = ({ isPinned, endedAt }: KeptRecording) => !isPinned && now.getTime() - endedAt.getTime() >= GRACE_MS
  return recordings
    .filter(isOld)
    .sort(byAge)
    .filter(({ bytes }) => {
      const goes = excess > 0
      if (goes) excess -= bytes
      return goes
    })
}

/**
 * Returns the ids of the recordings to delete now: those that have expired, then the oldest of each member beyond the quota,
 * then the oldest of all above 90 % of the box's limit. Pinned ones stay, and the last two spare those of the last day.
 * @param liveBytes what the recordings of live streams take
 */
export function selectRecordingsToDelete(
  recordings: KeptRecording[],
  limits: Limits,
  now: Date,
  liveBytes: number,
): string[] {
  const isExpired = (one: KeptRecording) => (getExpiry(one, limits) ?? new Date(now.getTime() + 1)) <= now
  const gone = new Set(recordings.filter(isExpired))
  const listKept = () => recordings.filter((one) => !gone.has(one))
  if (limits.memberBytes !== null) {
    const { memberBytes } = limits
    const kept = listKept()
    for (const memberId of new Set(kept.map(({ userId }) => userId))) {
      const own = kept.filter(({ userId }) => userId === memberId)
      for (const one of selectBeyond(own, memberBytes, now)) gone.add(one)
    }
  }
  for (const one of selectBeyond(listKept(), limits.maxBytes * BOX_SHARE - liveBytes, now)) gone.add(one)
  return [...gone].map(({ id }) => id)
}

/** Returns what a member's recordings take, and which one goes first under the member's own limits. */
export function measureStorage(recordings: KeptRecording[], limits: Limits, now: Date): RecordingStorage {
  const { memberBytes: quotaBytes, keepDays } = limits
  const pinnedBytes = sumBytes(recordings.filter(({ isPinned }) => isPinned))
  const usedBytes = sumBytes(recordings)
  const [oldest] = recordings.filter(({ isPinned }) => !isPinned).sort(byAge)
  const expiry = oldest === undefined ? null : getExpiry(oldest, limits)
  const isBeyond = quotaBytes !== null && usedBytes > quotaBytes
  const room = isBeyond && oldest !== undefined ? Math.max(now.getTime(), oldest.endedAt.getTime() + GRACE_MS) : null
  const goesAt = Math.min(room ?? Number.POSITIVE_INFINITY, expiry?.getTime() ?? Number.POSITIVE_INFINITY)
  return {
    usedBytes,
    pinnedBytes,
    quotaBytes,
    keepDays,
    isFull: quotaBytes !== null && pinnedBytes >= quotaBytes,
    next:
      oldest === undefined || !Number.isFinite(goesAt)
        ? null
        : { id: oldest.id, title: oldest.title, goesAt: new Date(goesAt).toISOString() },
  }
}
