import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Recorded answers and radar products beside the repository on some machines; the repository holds none. */
const RECORDED = new URL('../../../../../shared/weather/fixtures/', import.meta.url)

/** Why tests on recorded weather are skipped, or null when the recordings exist. */
export const withoutRecordedWeather: string | null = existsSync(RECORDED)
  ? null
  : `skipped: no recorded weather at ${fileURLToPath(RECORDED)}`
if (withoutRecordedWeather !== null) console.log(`Tests on recorded weather are ${withoutRecordedWeather}`)

/** A recorded file by its path below the recordings. */
export function readRecordedWeather(path: string): Buffer {
  return readFileSync(new URL(path, RECORDED))
}
