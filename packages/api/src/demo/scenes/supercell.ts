import { clamp, createNoise, lerp, ramp } from '../noise'
import { blend, type Color, type Scene, scale, setColor } from './scene'

const HORIZON = 0.74
const CENTRE = 0.46
/** Where the storm's smooth tower ends and its wall cloud hangs. */
const BASE = 0.5
const ROAD_SPEED = 0.55

/**
 * Returns a rotating supercell before a low sun, seen from a car: stacked tower, wall cloud, now and then a funnel, rain to
 * the right.
 */
export function createSupercell(seed: number): Scene {
  const noise = createNoise(seed)

  function frame(seconds: number) {
    const turn = seconds * 0.045
    const funnel = 0.17 * ramp(0.25, 0.9, Math.sin(seconds / 19))
    return (x: number, y: number, color: Color) => {
      if (y > HORIZON) return paintGround(x, y - HORIZON, seconds, color)
      paintSky(x, y, seconds, color)
      paintTower(x, y, turn, color)
      paintWallCloud(x, y, turn * 2.4, funnel, color)
      paintRain(x, y, seconds, color)
    }
  }

  function paintSky(x: number, y: number, seconds: number, color: Color): void {
    const low = ramp(0.42, HORIZON, y)
    const nearSun = Math.exp(-((x - 0.08) ** 2) * 5)
    setColor(color, lerp(38, 120, low), lerp(48, 124, low), lerp(66, 118, low))
    blend(color, 246, 178, 92, low * lerp(0.35, 0.92, nearSun))
    const deck = noise(x * 0.6 + seconds * 0.004, y * 1.7 + 0.2)
    blend(color, 52, 60, 74, ramp(0.35, 0.8, deck) * (1 - low) * 0.8)
    blend(color, 255, 226, 168, ramp(0.6, 0.95, noise(x * 0.9 + seconds * 0.006, y * 5)) * low * 0.45)
  }

  /** A turned solid: its outline is stacked plates, its surface noise that goes round with `turn`. */
  function paintTower(x: number, y: number, turn: number, color: Color): void {
    if (y > BASE + 0.06) return
    const height = clamp((BASE - y) / BASE)
    const plates = 0.022 * Math.sin(y * 58 + 2 * noise(x * 0.3, y * 0.5)) * (1 - height * 0.5)
    const radius = 0.25 + 0.1 * Math.sin(height * 2.6) + 0.55 * height * height * height + plates
    const across = (x - CENTRE - 0.04 * height) / radius
    const edge = Math.abs(across) + 0.16 * (noise(x * 1.2 - turn * 0.3, y * 1.5) - 0.5)
    const cover = ramp(1.02, 0.9, edge) * ramp(BASE + 0.055, BASE, y + 0.05 * (noise(x * 1.4 + turn, 0.3) - 0.5))
    if (cover <= 0) return
    const angle = Math.asin(Math.max(-1, Math.min(1, across)))
    const surface = noise(angle * 0.2 - turn, y * 1.15 + 0.13 * noise(angle * 0.3 - turn, y * 2.5))
    const striae = 0.5 + 0.5 * Math.sin(y * 58 + surface * 4.5)
    const lit = clamp(0.5 - 0.55 * Math.sin(angle)) * (0.55 + 0.75 * surface) * (0.72 + 0.28 * striae)
    const under = ramp(BASE - 0.16, BASE + 0.03, y)
    blend(color, 34 + 190 * lit, 42 + 168 * lit, 58 + 142 * lit, cover)
    blend(color, 26, 36, 44, cover * under * 0.72)
    blend(color, 250, 190, 128, cover * ramp(0.55, 1, lit) * 0.35)
  }

  /** The lowered cloud under the tower, and below it the funnel, `funnel` long. */
  function paintWallCloud(x: number, y: number, turn: number, funnel: number, color: Color): void {
    const down = (y - BASE + 0.03) / 0.12
    if (down < 0) return
    const ragged = 0.35 * (noise(x * 1.6 - turn * 0.8, y * 2.4) - 0.5)
    const radius = 0.135 - 0.05 * clamp(down)
    const across = Math.abs(x - CENTRE + 0.02) / radius
    const wall = ramp(0, 0.4, down) * ramp(1.08, 0.8, across + ragged) * ramp(1.05, 0.7, down + ragged)
    const grain = noise((x - CENTRE) * 1.8 - turn, y * 1.2)
    blend(color, 30 + 42 * grain, 36 + 42 * grain, 44 + 40 * grain, wall)
    if (funnel < 0.01) return
    const along = (y - BASE - 0.03) / funnel
    if (along < 0 || along > 1) return
    const lean = CENTRE - 0.02 + 0.03 * along * Math.sin(turn) + 0.012 * (noise(turn * 0.3, along * 0.4) - 0.5)
    const width = lerp(0.045, 0.006, Math.sqrt(along))
    blend(color, 44, 48, 54, ramp(1.15, 0.7, Math.abs(x - lean) / width) * ramp(0, 0.3, along) * ramp(1, 0.8, along))
  }

  function paintRain(x: number, y: number, seconds: number, color: Color): void {
    const inside = ramp(0.6, 0.86, x + 0.1 * (y - BASE)) * ramp(0.34, 0.56, y)
    if (inside <= 0) return
    const slant = x + 0.12 * y
    const shafts = noise(slant * 1.6 - seconds * 0.006, 0.4)
    const streaks = noise(slant * 9, y * 0.5 - seconds * 0.9)
    blend(color, 74, 92, 104, inside * (0.35 + 0.5 * shafts + 0.25 * (streaks - 0.5)))
  }

  /** Fields that come nearer, the farther down the faster, and a road into the distance. */
  function paintGround(x: number, below: number, seconds: number, color: Color): void {
    const depth = 0.05 / (below + 0.012)
    const ahead = depth + seconds * ROAD_SPEED
    const near = clamp(below / 0.26)
    const blades = noise((x - 0.5) * depth * 3.2, ahead * 0.7)
    setColor(color, lerp(112, 40, near), lerp(98, 52, near), lerp(58, 28, near))
    scale(color, 0.6 + 0.75 * blades)
    const fromRoad = Math.abs(x - 0.5) / (0.012 + below * 1.05)
    const asphalt = 50 + 18 * noise((x - 0.5) * depth * 6, ahead * 1.4)
    blend(color, asphalt, asphalt + 3, asphalt + 8, ramp(1.06, 0.96, fromRoad))
    blend(color, 188, 140, 84, (1 - near) ** 6 * 0.6)
  }

  return {
    calmAbove: () => HORIZON - 0.01,
    frame,
    shapes: (seconds) => roadMarks(seconds) + poles(seconds) + bonnet(seconds),
  }
}

/** Telegraph poles that pass on the left. */
function poles(seconds: number): string {
  let drawn = ''
  for (let index = 0; index < 5; index++) {
    const phase = (((index + seconds * ROAD_SPEED * 0.55) % 5) + 5) % 5
    const nearness = 1 / (5.2 - phase)
    const x = 306 - 300 * nearness
    const foot = HORIZON * 480 + 76 * nearness
    const height = 150 * nearness
    const arm = 22 * nearness
    drawn += `<path d="M${x} ${foot}V${foot - height}M${x - arm} ${foot - height * 0.9}h${arm * 2}" stroke="#14181d" stroke-width="${4.2 * nearness}" fill="none"/>`
  }
  return drawn
}

/** Yellow dashes that come nearer, and the lines at both edges. */
function roadMarks(seconds: number): string {
  const ahead = seconds * ROAD_SPEED * 2.2
  let dashes = ''
  for (let index = 0; index < 9; index++) {
    const depth = (index + 1 - (ahead - Math.floor(ahead))) / 2.2
    const [near, far] = [rowAt(depth), rowAt(depth + 0.2)]
    if (near > 480 || near - far < 0.4) continue
    const half = (row: number) => 0.022 * (8 + (row - HORIZON * 480) * 1.4)
    dashes += `M${320 - half(near)} ${near}H${320 + half(near)}L${320 + half(far)} ${far}H${320 - half(far)}Z`
  }
  const top = HORIZON * 480
  const edges = [-1, 1]
    .map((side) => `M${320 + side * 7} ${top}L${320 + side * 162} 490L${320 + side * 169} 490Z`)
    .join('')
  return `<path d="${edges}" fill="#d8d8cc" opacity=".8"/><path d="${dashes}" fill="#e6bf5a"/>`
}

/** Returns the picture's row where the road is `depth` away; the reverse of how the ground is painted. */
function rowAt(depth: number): number {
  return (HORIZON + 0.05 / depth - 0.012) * 480
}

/** The car that carries the camera. */
function bonnet(seconds: number): string {
  const shake = 1.6 * Math.sin(seconds * 11) * Math.sin(seconds * 1.7)
  return `<path d="M-10 490V${452 + shake}Q160 ${424 + shake} 330 ${426 + shake}T650 ${456 + shake}V490Z" fill="#0d1116"/>
<path d="M-10 ${452 + shake}Q160 ${424 + shake} 330 ${426 + shake}T650 ${456 + shake}" stroke="#4d5967" stroke-width="1.6" fill="none" opacity=".8"/>`
}
