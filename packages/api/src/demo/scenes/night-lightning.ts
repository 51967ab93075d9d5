import { computeGlow, type Strike, type Strikes } from '../lightning'
import { clamp, createNoise, createSeededRandom, lerp, ramp } from '../noise'
import { blend, type Color, type Scene, scale, setColor } from './scene'

const SHORE = 0.7
/** A stroke's channel is drawn while it is at least this bright. */
const MIN_VISIBLE_GLOW = 0.12

/** Night over a lake: clouds that only lightning shows, a town's lights on the far shore, all of it mirrored in the water. */
export function createNightLightning(seed: number, strikes: Strikes): Scene {
  const noise = createNoise(seed)
  const now = (seconds: number) =>
    strikes(seconds - 1, seconds).map((strike) => ({ ...strike, glow: computeGlow(strike, seconds - strike.at) }))

  function frame(seconds: number) {
    const lit = now(seconds)
    return (x: number, y: number, color: Color) => {
      if (y < SHORE) return paintSky(x, y, seconds, lit, color)
      const below = y - SHORE
      const ripple = noise(x * 0.9 + seconds * 0.02, (below * 60) / (1 + below * 22) - seconds * 0.12) - 0.5
      paintSky(x + ripple * (0.01 + below * 0.2), SHORE - below * 1.5 - ripple * 0.04, seconds, lit, color)
      scale(color, 0.62 + 0.5 * ripple)
      blend(color, 8, 14, 26, 0.3)
    }
  }

  function paintSky(x: number, y: number, seconds: number, lit: (Strike & { glow: number })[], color: Color): void {
    const low = clamp(y / SHORE)
    const mass = noise(x * 0.62 - seconds * 0.006, y * 0.85)
    const curl = noise(x * 1.4 + 0.16 * mass - seconds * 0.01, y * 1.9 + 0.2 * mass)
    const cloud = ramp(0.3, 0.62, 0.65 * mass + 0.45 * curl - 0.1 * low)
    setColor(color, lerp(10, 32, low), lerp(14, 38, low), lerp(32, 66, low))
    blend(color, 22 + 34 * curl, 27 + 35 * curl, 44 + 42 * curl, cloud * 0.85)
    blend(color, 148, 92, 58, ramp(0.88, 1, low) * 0.28 * (0.6 + 0.6 * mass))
    for (const { x: at, glow } of lit) {
      if (glow < 0.01) continue
      const away = (x - at) * (x - at) * 2.6 + (y - 0.26) * (y - 0.26) * 1.7
      const light = glow * (0.22 + 1.15 * Math.exp(-away * 6)) * (0.35 + 0.95 * cloud * curl)
      blend(color, 214, 206, 255, clamp(light))
    }
  }

  const shapes = (seconds: number) =>
    now(seconds)
      .filter(({ glow }) => glow > MIN_VISIBLE_GLOW)
      .map(drawStroke)
      .join('') +
    town(seconds) +
    rain(seconds)

  return { calmAbove: (seconds) => (now(seconds).length > 0 ? 0 : SHORE), frame, shapes }
}

/** The channel with its branches, and its mirror image in the water. */
function drawStroke(strike: Strike & { glow: number }): string {
  const random = createSeededRandom(strike.seed)
  const shore = SHORE * 480
  const trunk = channel(strike.x * 640, 40 + 60 * random(), strike.x * 640 + 120 * (random() - 0.5), shore, random)
  const branches = [0.3, 0.45, 0.62].map((share) => {
    const [x, y] = trunk[Math.floor(share * (trunk.length - 1))] ?? [0, 0]
    const length = 50 + 90 * random()
    return channel(x, y, x + (random() < 0.5 ? -1 : 1) * length, Math.min(shore - 10, y + length * 0.9), random)
  })
  const opacity = clamp(strike.glow * 1.3).toFixed(2)
  const line = (points: [number, number][], width: number, color: string) =>
    `<polyline points="${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}" stroke="${color}" stroke-width="${width}"/>`
  const bolt =
    line(trunk, 9, '#8f7bff33') +
    line(trunk, 4.5, '#b9b0ff77') +
    line(trunk, 2, '#ffffff') +
    branches.map((branch) => line(branch, 3.2, '#a99cff55') + line(branch, 1, '#f4f1ff')).join('')
  return `<g fill="none" stroke-linejoin="round" opacity="${opacity}">${bolt}
<g transform="translate(0 ${shore * 1.667}) scale(1 -.667)" opacity=".28">${line(trunk, 7, '#b9b0ff')}</g></g>`
}

/** A jagged line between two points: segments are halved repeatedly and each middle is displaced. */
function channel(x0: number, y0: number, x1: number, y1: number, random: () => number): [number, number][] {
  let points: [number, number][] = [
    [x0, y0],
    [x1, y1],
  ]
  for (let push = Math.hypot(x1 - x0, y1 - y0) * 0.18; push > 1.4; push *= 0.56) {
    points = points.flatMap((point, index) => {
      const next = points[index + 1]
      if (next === undefined) return [point]
      const middle: [number, number] = [
        (point[0] + next[0]) / 2 + push * (random() - 0.5) * 2,
        (point[1] + next[1]) / 2 + push * (random() - 0.5) * 0.7,
      ]
      return [point, middle]
    })
  }
  return points
}

/** Hills of the far shore, lamps that twinkle, and their streaks in the water. */
function town(seconds: number): string {
  const shore = SHORE * 480
  const random = createSeededRandom(11)
  let lamps = ''
  for (let index = 0; index < 34; index++) {
    const x = (40 + 560 * random()).toFixed(1)
    const up = 2 + 9 * random()
    const shine = (0.55 + 0.35 * Math.sin(seconds * (1 + 3 * random()) + index)).toFixed(2)
    const color = random() < 0.75 ? '#ffc877' : '#d8e6ff'
    lamps += `<circle cx="${x}" cy="${(shore - up).toFixed(1)}" r="1.3" fill="${color}" opacity="${shine}"/><rect x="${Number(x) - 0.8}" y="${shore + 3}" width="1.6" height="${(10 + up * 3).toFixed(1)}" fill="${color}" opacity="${(Number(shine) * 0.28).toFixed(2)}"/>`
  }
  return `<path d="M-5 ${shore + 2}V${shore - 10}Q70 ${shore - 34} 150 ${shore - 14}T330 ${shore - 12}T470 ${shore - 20}T645 ${shore - 8}V${shore + 2}Z" fill="#05070c"/>${lamps}
<path d="M-5 485V466Q120 446 250 462T520 468T645 456V485Z" fill="#04060a"/>`
}

/** Thin rain before the lens. */
function rain(seconds: number): string {
  const random = createSeededRandom(Math.floor(seconds * 10))
  let drops = ''
  for (let index = 0; index < 26; index++) {
    const x = 660 * random() - 10
    const y = 480 * random()
    drops += `M${x.toFixed(0)} ${y.toFixed(0)}l-3 ${(12 + 12 * random()).toFixed(0)}`
  }
  return `<path d="${drops}" stroke="#b9c6e6" stroke-width="1" opacity=".16"/>`
}
