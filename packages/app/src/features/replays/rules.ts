import type { RecordingStorage, ReplayCard, ReplayChapter, ReplayPosition } from '@squall/shared/contract/live'
import type { ReplayVisibility } from '@squall/shared/rules/recording'
import { type Severity, severityWords } from '@squall/shared/rules/severity'
import { formatBytes, formatDate } from '../../platform/format'

/** The choices of who may watch, each with what it means. */
export const visibilityChoices: readonly { value: ReplayVisibility; label: string; who: string }[] = [
  { value: 'public', label: 'Everyone', who: 'Everyone can watch the replay' },
  { value: 'followers', label: 'Followers', who: 'Your followers can watch the replay' },
  { value: 'private', label: 'Only me', who: 'Only you can watch the replay' },
]

export const getVisibilityLabel = (visibility: ReplayVisibility): string =>
  visibilityChoices.find(({ value }) => value === visibility)?.label ?? 'Only me'

/** A quota is nearly full from this share on. */
const NEARLY_FULL = 0.8

/** Returns how much of the quota is used and which replay goes first, for its owner. */
export function describeStorage({ usedBytes, quotaBytes, next }: RecordingStorage): string {
  const used =
    quotaBytes === null
      ? `${formatBytes(usedBytes)} used`
      : `${formatBytes(usedBytes)} of ${formatBytes(quotaBytes)} used`
  if (next === null) return `${used}.`
  return `${used}. The oldest unpinned replay goes first: “${next.title}” on ${formatDate(next.goesAt)}.`
}

/** Returns what a chaser should know about the space before going live; null while there is enough. */
export function warnOfStorage(storage: RecordingStorage | undefined): string | null {
  if (storage === undefined || storage.quotaBytes === null) return null
  const { usedBytes, quotaBytes } = storage
  if (usedBytes < quotaBytes * NEARLY_FULL) return null
  return `Your space for replays is ${usedBytes < quotaBytes ? 'nearly full' : 'full'}: ${describeStorage(storage)}`
}

/** Returns what happens to a replay of one's own: 'Kept until Dec 3, 2026'. */
export const describeKeeping = ({ isPinned, expiresAt }: Pick<ReplayCard, 'isPinned' | 'expiresAt'>): string => {
  if (isPinned) return 'Pinned: kept until you delete it'
  return expiresAt === null ? 'Kept until you delete it' : `Kept until ${formatDate(expiresAt)}`
}

/** Returns the name of a chapter; the word of an alert's severity stands before its title where that does not say it. */
export function nameChapter({ kind, title, severity }: Pick<ReplayChapter, 'kind' | 'title' | 'severity'>): string {
  const word = kind === 'alert' && severity !== null ? severityWords[severity satisfies Severity] : null
  return word === null || title.toLowerCase().includes(word.toLowerCase()) ? title : `${word}: ${title}`
}

/** Returns where the chaser was last seen at a time of the clock, else where first; null without positions. */
export const findPositionAt = (positions: readonly ReplayPosition[], nowMs: number): ReplayPosition | null =>
  positions.findLast(({ ms }) => ms <= nowMs) ?? positions[0] ?? null

/** Returns the start that a link names in whole seconds, in ms; undefined without a valid one. */
export function readStart(t: string | null, durationMs: number): number | undefined {
  const seconds = t === null || !/^\d{1,7}$/.test(t) ? null : Number(t)
  return seconds === null ? undefined : Math.min(seconds * 1_000, Math.max(0, durationMs - 1_000))
}

/** Returns the address of a replay at a time of its clock; without the time at the very beginning. */
export function toShareAddress(address: string, nowMs: number): string {
  const url = new URL(address)
  const seconds = Math.floor(nowMs / 1_000)
  url.search = seconds > 0 ? `?t=${seconds}` : ''
  url.hash = ''
  return url.href
}
