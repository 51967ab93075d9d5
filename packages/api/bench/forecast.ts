import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { distanceKm } from '@squall/shared/rules/geo'
import { decodeLevel3 } from '../src/weather/level3/decode'
import { measureSkill, median, NEAR_KM, predictPlace } from '../src/weather/storms/forecast'
import { parseProbSevere } from '../src/weather/storms/probsevere'

/**
 * Prints how far our storm forecasts were off on recorded storms, beside persistence (storms that stay), and how far our
 * straight line lies from the radar's own forecast. The first argument names another folder of recordings.
 */
const METRES_A_SECOND_PER_KNOT = 0.514444
const folder = resolve(
  process.argv[2] ?? fileURLToPath(new URL('../../../../shared/weather/fixtures', import.meta.url)),
)

if (!existsSync(folder)) {
  console.log(`Nothing verified: there is no recorded weather at ${folder}`)
} else {
  const worse = printSkill()
  printRadarAgreement()
  if (worse) process.exitCode = 1
}

/** True when persistence would have been better somewhere, or nothing could be compared. */
function printSkill(): boolean {
  const observations = filesBelow('probsevere', /\.json$/).flatMap((file) => parseProbSevere(readJson(file)) ?? [])
  const skill = measureSkill(observations)
  console.log(`ProbSevere: ${observations.length} files. Median error of storms seen again, km`)
  console.log(
    `${'minutes'.padStart(9)}${'storms'.padStart(9)}${'ours'.padStart(9)}${'persistence'.padStart(13)}  within ${NEAR_KM} km`,
  )
  for (const { minutes, pairs, ours, persistence, near } of skill) {
    const numbers = [minutes, pairs, ours.toFixed(1)].map((value) => String(value).padStart(9)).join('')
    console.log(`${numbers}${persistence.toFixed(1).padStart(13)}${`${near} %`.padStart(14)}`)
  }
  return skill.length === 0 || skill.some(({ ours, persistence }) => ours >= persistence)
}

function printRadarAgreement(): void {
  const files = filesBelow('radar', /NST/)
  const apart = files.flatMap((file) =>
    decodeLevel3(readFileSync(file)).storms.flatMap(({ place, motion, forecast }) => {
      if (motion === null) return []
      const heading = { direction: motion.direction, speed: motion.knots * METRES_A_SECOND_PER_KNOT }
      return forecast.map((step) => distanceKm(predictPlace(place, heading, step.minutes), step.place))
    }),
  )
  const most = Math.max(...apart)
  const text = `median ${median(apart).toFixed(1)} km, at most ${most.toFixed(1)} km`
  console.log(
    `Storm tracks: ${files.length} files, ${apart.length} forecasts of the radar. Our straight line is apart by ${text}`,
  )
}

function filesBelow(name: string, wanted: RegExp): string[] {
  const root = join(folder, name)
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => wanted.test(path))
    .sort()
    .map((path) => join(root, path))
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
