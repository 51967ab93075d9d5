import type { ReplayChapter, Stretch } from '@squall/shared/contract/live'
import type { Severity } from '@squall/shared/rules/severity'

/** Nothing was recorded in a pause between two segments that is longer. */
const GAP_MS = 1_000

/** Returns the stretches of a recording without the pauses between them, which are gaps where they are longer than a second. */
export function toParts(segments: { startMs: number; endMs: number }[]): Stretch[] {
  const parts: Stretch[] = []
  for (const { startMs, endMs } of segments) {
    const last = parts.at(-1)
    if (last !== undefined && startMs - last.toMs <= GAP_MS) last.toMs = Math.max(last.toMs, endMs)
    else parts.push({ fromMs: startMs, toMs: endMs })
  }
  return parts
}

/** Returns what is missing between parts. */
export const toGaps = (parts: Stretch[]): Stretch[] =>
  parts.slice(1).map(({ fromMs }, index) => ({ fromMs: parts[index]?.toMs ?? fromMs, toMs: fromMs }))

interface StoredChapter {
  startsAt: Date
  kind: 'title' | 'alert'
  title: string
  severity: Severity | null
}

interface ChapterScope {
  /** In ms since 1970. */
  beganAt: number
  durationMs: number
  /** The title of the first chapter where none was stored. */
  title: string
}

/**
 * Returns the chapters on the recording's clock, the first at 0. Of what was so before the recording began, the last title
 * and the last alert stand at 0; what came after its end is left out.
 */
export function toChapters(stored: StoredChapter[], { beganAt, durationMs, title }: ChapterScope): ReplayChapter[] {
  const inOrder = stored
    .map(({ startsAt, ...chapter }) => ({ ...chapter, ms: Math.max(0, startsAt.getTime() - beganAt) }))
    .filter(({ ms }) => ms <= durationMs)
    .sort((one, other) => one.ms - other.ms)
  const before = inOrder.filter(({ ms }) => ms === 0)
  const lastOf = (kind: StoredChapter['kind']) => before.findLast((chapter) => chapter.kind === kind)
  const alert = lastOf('alert')
  return [
    lastOf('title') ?? { ms: 0, kind: 'title', title, severity: null },
    ...(alert === undefined ? [] : [alert]),
    ...inOrder.filter(({ ms }) => ms > 0),
  ]
}
