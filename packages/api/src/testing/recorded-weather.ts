import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Real replies and radar products that lie beside the repository on some machines; the repository holds none. */
const RECORDED = new URL('../../../../../shared/weather/fixtures/', import.meta.url)

/** Why tests on recorded weather are left out, or null where it is there. */
export const withoutRecordedWeather: string | null = existsSync(RECORDED)
  ? null
  : `left out: no recorded weather at ${fileURLToPath(RECORDED)}`
if (withoutRecordedWeather !== null) console.log(`Tests on recorded weather are ${withoutRecordedWeather}`)

/** One recorded file by its path among them. */
export function readRecordedWeather(path: string): Buffer {
  return readFileSync(new URL(path, RECORDED))
}
