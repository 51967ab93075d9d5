export interface Slope {
  /** Growth of y per unit of x; NaN for fewer than three points. */
  perX: number
  /** Half the width of the interval that holds it with a confidence of 95 %, if the points scatter by chance. */
  plusMinus: number
}

/** Returns the slope of the straight line that fits best (least squares). */
export function fitSlope(points: readonly { x: number; y: number }[]): Slope {
  const n = points.length
  if (n < 3) return { perX: Number.NaN, plusMinus: Number.NaN }
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / n
  const [middleX, middleY] = [mean(({ x }) => x), mean(({ y }) => y)]
  const spreadX = n * mean(({ x }) => (x - middleX) ** 2)
  const perX = (n * mean(({ x, y }) => (x - middleX) * (y - middleY))) / spreadX
  const rest = n * mean(({ x, y }) => (y - middleY - perX * (x - middleX)) ** 2)
  return { perX, plusMinus: studentQuantile(n - 2) * Math.sqrt(rest / (n - 2) / spreadX) }
}

/** Returns the 97.5 % quantile of Student's distribution, within 3 % from five degrees of freedom on. */
const studentQuantile = (freedom: number): number => 1.96 + 2.4 / freedom + 2.5 / freedom ** 2
