import type { Line } from './geojson'

const KM_PER_DEGREE = 111.195
const RADIANS = Math.PI / 180
/** A line that bends at every corner would take time with the square of its length, so long ones are cut up. */
const PIECE = 1000

/**
 * A line with as few of its corners as keep it within `km` of where it was (Douglas and Peucker, 1973). Flat, which is good
 * enough for lines of some hundred kilometres. Its ends stay,
 * and every thousandth corner.
 */
export function simplify(line: Line, km: number): Line {
  if (line.length < 3) return line
  const kmPerLongitude = KM_PER_DEGREE * Math.cos((line[0]?.[1] ?? 0) * RADIANS)
  const x = line.map(([longitude]) => longitude * kmPerLongitude)
  const y = line.map(([, latitude]) => latitude * KM_PER_DEGREE)
  const isKept = new Uint8Array(line.length)
  const open: [number, number][] = []
  for (let first = 0; first < line.length - 1; first += PIECE) {
    const last = Math.min(first + PIECE, line.length - 1)
    isKept[first] = 1
    isKept[last] = 1
    open.push([first, last])
  }
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const [first, last] = part
    let farthest = -1
    let distance = km * km
    for (let at = first + 1; at < last; at += 1) {
      const away = squaredDistance(x, y, at, first, last)
      if (away <= distance) continue
      farthest = at
      distance = away
    }
    if (farthest === -1) continue
    isKept[farthest] = 1
    open.push([first, farthest], [farthest, last])
  }
  return line.filter((_, at) => isKept[at] === 1)
}

/** From a corner to the straight way between two others, squared. */
function squaredDistance(x: number[], y: number[], at: number, first: number, last: number): number {
  const [fromX = 0, fromY = 0] = [x[first], y[first]]
  const wayX = (x[last] ?? 0) - fromX
  const wayY = (y[last] ?? 0) - fromY
  const offX = (x[at] ?? 0) - fromX
  const offY = (y[at] ?? 0) - fromY
  const length = wayX * wayX + wayY * wayY
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (offX * wayX + offY * wayY) / length))
  return (offX - along * wayX) ** 2 + (offY - along * wayY) ** 2
}
