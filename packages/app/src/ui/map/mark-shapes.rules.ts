/** The signs of marks, on a grid of 24 by 24: lines by their corners. Maps and lists draw the same ones. */
export type SignName =
  | 'tornado'
  | 'funnel'
  | 'wall-cloud'
  | 'hail'
  | 'wind'
  | 'flood'
  | 'damage'
  | 'other'
  | 'meetup'
  | 'photo'
  | 'station'

export type Line = [x: number, y: number][]

/** The side of the grid of a sign. */
export const SIGN_GRID = 24

/** Half the width of a sign's lines, in units of its grid. */
export const SIGN_HALF_WIDTH = 1.15

const CIRCLE_CORNERS = 12

const circle = (x: number, y: number, radius: number): Line =>
  Array.from({ length: CIRCLE_CORNERS + 1 }, (_, at) => {
    const angle = (at / CIRCLE_CORNERS) * 2 * Math.PI
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })

const wave = (y: number): Line => [
  [3, y + 1.5],
  [7.5, y - 1.5],
  [12, y + 1.5],
  [16.5, y - 1.5],
  [21, y + 1.5],
]

/** Returns a line through corners that stand one after another: x, y, x, y… */
function through(...numbers: number[]): Line {
  const line: Line = []
  for (let at = 0; at + 1 < numbers.length; at += 2) line.push([numbers[at] ?? 0, numbers[at + 1] ?? 0])
  return line
}

export const signs: Record<SignName, Line[]> = {
  tornado: [
    through(3, 4, 21, 4),
    through(5, 8.5, 18, 8.5),
    through(8, 13, 17, 13),
    through(10, 17.5, 15, 17.5),
    through(10, 21.5, 12, 21.5),
  ],
  funnel: [through(3, 4, 21, 4), through(6, 4, 10, 11, 12, 19, 14, 11, 18, 4)],
  'wall-cloud': [through(2, 6, 22, 6), through(6, 6, 7.5, 15, 16.5, 15, 18, 6), through(9, 20, 15, 20)],
  hail: [circle(8, 7.5, 3.6), circle(17, 11, 3.2), circle(9.5, 17.5, 3.4)],
  wind: [
    through(3, 8, 15, 8, 17.5, 6.5, 17.5, 4.5, 15.5, 3, 13.5, 3.5),
    through(3, 12.5, 21, 12.5),
    through(3, 17, 13, 17, 15.5, 18.5, 15.5, 20.5, 13.5, 21.5, 11.5, 21),
  ],
  flood: [wave(6), wave(12), wave(18)],
  damage: [
    through(3, 12, 12, 4, 21, 12),
    through(6, 10, 6, 20.5, 18, 20.5, 18, 10),
    through(13, 9, 10.5, 13.5, 13.5, 15, 11, 20),
  ],
  other: [through(12, 4, 12, 14), through(12, 19, 12, 19.6)],
  meetup: [
    circle(9, 8, 3.4),
    through(2.5, 20, 3.5, 16, 6, 14.5, 12, 14.5, 14.5, 16, 15.5, 20),
    through(16, 5, 18.5, 6.5, 18.5, 9.5, 16, 11),
    through(18, 14.5, 20.5, 16, 21.5, 20),
  ],
  photo: [through(3, 8, 7.5, 8, 9.5, 5, 14.5, 5, 16.5, 8, 21, 8, 21, 19, 3, 19, 3, 8), circle(12, 13, 3.3)],
  station: [
    through(12, 7, 12, 21),
    through(8, 21, 16, 21),
    through(5.5, 7, 18.5, 7),
    circle(4, 7, 2),
    circle(20, 7, 2),
    through(12, 13, 17, 15),
  ],
}

/** Returns the distance of a point to a sign's lines, negative inside them, in units of the grid. */
export function distanceToSign(sign: SignName, x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY
  for (const line of signs[sign]) {
    for (let at = 1; at < line.length; at += 1) {
      const [from, to] = [line[at - 1], line[at]]
      if (from && to) least = Math.min(least, distanceToSegment(x, y, from, to))
    }
  }
  return least - SIGN_HALF_WIDTH
}

function distanceToSegment(x: number, y: number, [fromX, fromY]: Line[number], [toX, toY]: Line[number]): number {
  const [stepX, stepY] = [toX - fromX, toY - fromY]
  const share = ((x - fromX) * stepX + (y - fromY) * stepY) / (stepX ** 2 + stepY ** 2)
  const along = Math.min(1, Math.max(0, share))
  return Math.hypot(x - fromX - along * stepX, y - fromY - along * stepY)
}

/** Official things have square marks, those of members round ones. */
export type MarkShape = 'round' | 'square'

/** Returns the distance of a point to the edge of a mark around 0, 0 with this half width, negative inside. */
export function distanceToShape(shape: MarkShape, half: number, x: number, y: number): number {
  if (shape === 'round') return Math.hypot(x, y) - half
  const radius = half / 4
  const [overX, overY] = [Math.abs(x) - half + radius, Math.abs(y) - half + radius]
  const outside = Math.hypot(Math.max(0, overX), Math.max(0, overY))
  return outside + Math.min(0, Math.max(overX, overY)) - radius
}
