type Position = [longitude: number, latitude: number]

const KM_PER_DEGREE = 111.195
const RADIANS = Math.PI / 180
/** The worst case takes quadratic time, so long lines are cut into pieces. */
const CORNERS_PER_PIECE = 1000

/**
 * Returns a line or closed ring with the fewest corners that keep it within `toleranceKm` of the original (Douglas and
 * Peucker, 1973). It computes on a plane, which is good enough for a few hundred kilometres. Both ends and every thousandth
 * corner stay.
 */
export function simplifyLine(line: Position[], toleranceKm: number): Position[] {
  if (line.length < 3) return line
  const kmPerLongitude = KM_PER_DEGREE * Math.cos((line[0]?.[1] ?? 0) * RADIANS)
  const x = line.map(([longitude]) => longitude * kmPerLongitude)
  const y = line.map(([, latitude]) => latitude * KM_PER_DEGREE)
  const isKept = new Uint8Array(line.length)
  const open: [number, number][] = []
  for (let first = 0; first < line.length - 1; first += CORNERS_PER_PIECE) {
    const last = Math.min(first + CORNERS_PER_PIECE, line.length - 1)
    isKept[first] = 1
    isKept[last] = 1
    open.push([first, last])
  }
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const [first, last] = part
    let farthest = -1
    let distance = toleranceKm * toleranceKm
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

/** Returns the squared distance, in km², of a corner from the segment between two others. */
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
