/** Returns the value that a share of all values lies below, interpolated between two neighbours; NaN for no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)]
  const above = sorted[Math.ceil(at)]
  if (below === undefined || above === undefined) return Number.NaN
  return below + (above - below) * (at - Math.floor(at))
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Returns the interquartile range: how far the middle half of the values reaches. */
export function spread(values: readonly number[]): number {
  return quantile(values, 0.75) - quantile(values, 0.25)
}

/** Returns the ratios of two interleaved series, round by round; a round that one of them lacks is left out. */
export function ratios(measured: readonly number[], against: readonly number[]): number[] {
  return measured.flatMap((value, round) => {
    const other = against[round]
    return other === undefined ? [] : [value / other]
  })
}
