interface Size {
  width: number
  height: number
}

interface Tap {
  /** The indexes of the two neighbours. */
  first: number
  second: number
  /** The second one's share, in 256ths. */
  share: number
}

/** A function that enlarges RGB pictures by bilinear interpolation; the neighbours of every point are computed once, here. */
export function createEnlarger(from: Size, to: Size): (small: Uint8ClampedArray, large: Uint8Array) => void {
  const columns = taps(from.width, to.width)
  const rows = taps(from.height, to.height)
  const stride = from.width * 3
  const line = new Uint16Array(stride)

  return (small, large) => {
    let offset = 0
    for (const row of rows) {
      const upper = row.first * stride
      const lower = row.second * stride
      for (let index = 0; index < stride; index++)
        line[index] = interpolate(small[upper + index] ?? 0, small[lower + index] ?? 0, row.share)
      for (const { first, second, share } of columns) {
        const left = first * 3
        const right = second * 3
        large[offset] = interpolate(line[left] ?? 0, line[right] ?? 0, share)
        large[offset + 1] = interpolate(line[left + 1] ?? 0, line[right + 1] ?? 0, share)
        large[offset + 2] = interpolate(line[left + 2] ?? 0, line[right + 2] ?? 0, share)
        offset += 3
      }
    }
  }
}

function taps(from: number, to: number): Tap[] {
  return Array.from({ length: to }, (_, index) => {
    const place = Math.min(from - 1, Math.max(0, ((index + 0.5) * from) / to - 0.5))
    const first = Math.floor(place)
    return { first, second: Math.min(from - 1, first + 1), share: Math.round((place - first) * 256) }
  })
}

function interpolate(first: number, second: number, share: number): number {
  return (first * (256 - share) + second * share) >> 8
}

/** Draws an RGBA picture over an RGB one of the same size. */
export function overlay(rgba: Uint8Array, rgb: Uint8Array): void {
  let to = 0
  for (let from = 0; from < rgba.length; from += 4) {
    const alpha = rgba[from + 3] ?? 0
    if (alpha !== 0) {
      const share = alpha + (alpha >> 7)
      rgb[to] = interpolate(rgb[to] ?? 0, rgba[from] ?? 0, share)
      rgb[to + 1] = interpolate(rgb[to + 1] ?? 0, rgba[from + 1] ?? 0, share)
      rgb[to + 2] = interpolate(rgb[to + 2] ?? 0, rgba[from + 2] ?? 0, share)
    }
    to += 3
  }
}
