import type { RadarSite } from '../../../weather/level3/radars'

const UNREADABLE = 'The list of radar scans cannot be read right now.'

const DAMAGED = 'The scan for this time is damaged.'

/** Returns why a slot has no picture. @param list is null when it cannot be read */
export function describeGap({ id }: Pick<RadarSite, 'id'>, list: unknown[] | null, isDamaged: boolean): string {
  if (list === null) return UNREADABLE
  return isDamaged ? DAMAGED : `${id} sent no scan for this time.`
}

/** Returns why a layer shows nothing at all; null when it has at least one picture. */
export function describeProblem(
  { id }: Pick<RadarSite, 'id'>,
  layer: string,
  list: unknown[] | null,
  frames: { problem: string | null }[],
): string | null {
  if (list === null) return UNREADABLE
  if (frames.some(({ problem }) => problem === null)) return null
  const isDamaged = frames.some(({ problem }) => problem === DAMAGED)
  return isDamaged
    ? `What ${id} sent of ${layer} in the last hour is damaged.`
    : `${id} sent no ${layer} in the last hour.`
}
