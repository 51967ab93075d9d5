import { clamp, createNoise, lerp, ramp } from '../noise'
import { blend, type Color, type Scene, scale, setColor } from './scene'

const HORIZON = 0.79
/** Rows between the lips of the shelves, from the lowest up. */
const SHELF = 0.085

/** Returns a shelf cloud that rolls in over wheat and wind turbines, teal rain light behind it. */
export function createShelfCloud(seed: number): Scene {
  const noise = createNoise(seed)

  function frame(seconds: number) {
    const near = 0.03 * Math.sin(seconds / 23)
    return (x: number, y: number, color: Color) => {
      if (y > HORIZON) return paintWheat(x, y - HORIZON, seconds, color)
      paintRainLight(x, y, seconds, color)
      paintShelves(x, y, seconds, near, color)
    }
  }

  /** The bright gap between the cloud and the ground, with shafts of rain. */
  function paintRainLight(x: number, y: number, seconds: number, color: Color): void {
    const low = ramp(0.45, HORIZON, y)
    setColor(color, lerp(70, 176, low), lerp(112, 208, low), lerp(118, 196, low))
    const shafts = noise(x * 1.3 + 0.06 * y - seconds * 0.008, 0.6 + y * 0.06)
    const streaks = noise(x * 7 + 0.5 * y, y * 0.45 - seconds * 0.8)
    blend(color, 62, 92, 100, clamp(1.5 * shafts - 0.35 + 0.3 * (streaks - 0.5)) * 0.8)
    blend(color, 46, 72, 78, ramp(HORIZON - 0.05, HORIZON, y) * 0.55)
  }

  /** Layered lips that bow towards us; under the lowest one the torn 'whale's mouth'. */
  function paintShelves(x: number, y: number, seconds: number, near: number, color: Color): void {
    const drift = seconds * 0.018
    const ragged = noise(x * 0.7 - drift, y * 0.9) - 0.5
    const torn = noise(x * 2.6 - drift * 1.6, y * 3.1) - 0.5
    const bow = 0.5 + near - 0.62 * (x - 0.44) * (x - 0.44)
    const above = bow + 0.07 * ragged + 0.03 * torn - y
    paintMouth(x, y, drift, above, color)
    const cover = ramp(-0.006, 0.014, above)
    if (cover <= 0) return
    const layer = Math.max(0, above) / (SHELF * (1 + above * 1.6)) + 0.35 * torn * clamp(above * 9)
    const step = layer - Math.floor(layer)
    const depth = clamp(above / 0.5)
    const grain = noise(x * 1.1 - drift * 0.8, y * 2.4 + 0.2 * ragged)
    const shade = ramp(0, 0.45, step) * ramp(1, 0.86, step)
    const body = 0.62 + 0.95 * grain - 0.34 * shade
    const [red, green, blue] = [lerp(70, 40, depth) * body, lerp(88, 52, depth) * body, lerp(98, 68, depth) * body]
    blend(color, red, green, blue, cover)
    blend(color, 156, 190, 186, cover * (1 - shade) * (1 - depth * 0.75) * (0.15 + 0.85 * grain) * 0.72)
  }

  function paintMouth(x: number, y: number, drift: number, above: number, color: Color): void {
    const rim = 0.11 * (noise(x * 1.7 - drift * 2.2, y * 2.2 + drift) - 0.5)
    const mouth = ramp(-0.15, 0, above + rim)
    if (mouth <= 0) return
    const churn = noise(x * 1.9 - drift * 2, y * 3.4 - drift)
    blend(color, 20 + 44 * churn, 38 + 56 * churn, 46 + 52 * churn, mouth * 0.92)
  }

  /** Ripe wheat with gusts that run through it. */
  function paintWheat(x: number, below: number, seconds: number, color: Color): void {
    const depth = 0.05 / (below + 0.014)
    const near = clamp(below / 0.21)
    const gust = noise((x - 0.5) * depth * 0.5 - seconds * 0.09, depth * 0.35 + seconds * 0.03)
    const ears = noise((x - 0.5) * depth * 5 + 0.04 * gust, depth * 2.4)
    setColor(color, lerp(116, 132, near), lerp(112, 112, near), lerp(84, 58, near))
    scale(color, 0.42 + 0.4 * gust + 0.42 * ears * near)
    blend(color, 214, 206, 158, ramp(0.62, 0.9, gust) * 0.4)
  }

  return { calmAbove: () => HORIZON - 0.01, frame, shapes }
}

const TURBINES = [
  { x: 96, height: 128, turn: 0.2 },
  { x: 470, height: 92, turn: 1.1 },
  { x: 556, height: 156, turn: 2.3 },
  { x: 268, height: 54, turn: 0.7 },
  { x: 352, height: 42, turn: 1.9 },
]

function shapes(seconds: number): string {
  return TURBINES.map((turbine) => drawTurbine(turbine, seconds)).join('') + fence(seconds)
}

function drawTurbine({ x, height, turn }: (typeof TURBINES)[number], seconds: number): string {
  const foot = HORIZON * 480 + height * 0.1
  const hub = foot - height
  const blade = height * 0.56
  const blades = [0, 120, 240]
    .map(
      (angle) =>
        `<path d="M0 0Q${blade * 0.07} ${-blade * 0.3} 0 ${-blade}Q${-blade * 0.03} ${-blade * 0.3} 0 0" transform="rotate(${angle})"/>`,
    )
    .join('')
  const spin = ((seconds * 1.9 + turn) * 180) / Math.PI
  const half = height * 0.018
  return `<g fill="#e8efec" opacity=".86"><path d="M${x - half} ${foot}L${x - half * 0.5} ${hub}H${x + half * 0.5}L${x + half} ${foot}Z"/>
<g transform="translate(${x} ${hub}) rotate(${spin.toFixed(1)})">${blades}<circle r="${height * 0.024}"/></g></g>`
}

/** A fence in front, whose wire hums in the wind. */
function fence(seconds: number): string {
  const hum = 1.5 * Math.sin(seconds * 13) * Math.sin(seconds * 0.9)
  const places = [40, 200, 360, 520, 680]
  const posts = places.map((x) => `M${x} 480V430`).join('')
  const sag = (y: number) => places.map((x) => `Q${x - 80} ${y + 4 + hum} ${x} ${y}`).join('')
  const wires = [438, 456].map((y) => `M-10 ${y}${sag(y)}`).join('')
  return `<path d="${posts}" stroke="#20231f" stroke-width="7"/><path d="${wires}" stroke="#20231f" stroke-width="1.6" fill="none"/>`
}
