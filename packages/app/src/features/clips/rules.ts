import { CLIP_PAGE, type Clip, type ClipSort } from '@squall/shared/contract/live'
import { CLIP_MS } from '@squall/shared/rules/recording'
import { formatSeconds } from '../../platform/format'
import { nextSerial } from '../../platform/paged-list'

export const clipGridColumns = { base: 1, sm: 2, lg: 3, '2xl': 4 }

export const CLIP_GRID_WIDTHS = '(min-width: 96em) 22rem, (min-width: 64em) 30vw, (min-width: 30em) 47vw, 94vw'

export const clipSortOptions: { value: Exclude<ClipSort, 'newest'>; label: string }[] = [
  { value: 'viewed', label: 'Most viewed' },
]

type Ranked = Pick<Clip, 'id' | 'serial' | 'views'>

/** Returns the cursor of the next page of a list in this order; undefined after the last page. */
export const getNextPage = {
  newest: (page: Ranked[]): string | undefined => nextSerial(CLIP_PAGE)(page)?.toString(),
  viewed(page: Ranked[]): string | undefined {
    const last = page.at(-1)
    return last && page.length === CLIP_PAGE ? `${last.views}-${last.serial}` : undefined
  },
} satisfies Record<ClipSort, unknown>

/** Returns a time of a film: '0:30', '1:02:05'. */
export const formatFilmTime = (ms: number): string => formatSeconds(Math.floor(ms / 1000))

/**
 * Returns the stretch of a recording before a position, in milliseconds; for a position so early that it is too short, the
 * beginning. Without a position it is the newest part of a live stream, which the server knows best.
 */
export function toStretch(endMs: number | null, durationMs: number): { startMs?: number; durationMs: number } {
  if (endMs === null) return { durationMs }
  const startMs = Math.max(0, Math.round(endMs) - durationMs)
  return { startMs, durationMs: Math.max(CLIP_MS.min, Math.min(durationMs, Math.round(endMs) - startMs)) }
}

/** Returns which stretch a clip will show, in words. */
export const describeStretch = (endMs: number | null, durationMs: number): string => {
  const seconds = durationMs / 1000
  return endMs === null ? `The last ${seconds} seconds` : `The ${seconds} seconds before ${formatFilmTime(endMs)}`
}
