import { setTimeout as sleep } from 'node:timers/promises'
import { RadarData } from '@squall/shared/contract/weather'
import { PLACE_QUERY } from './routes'

const WEATHER_MS = 60_000

/** Returns the path of a radar picture, once the simulated weather has been read. */
export async function findPicture(address: string): Promise<string> {
  const deadline = Date.now() + WEATHER_MS
  while (Date.now() < deadline) {
    const answer = await fetch(`${address}/api/radar/data?${PLACE_QUERY}`)
    const { layers } = RadarData.parse(await answer.json())
    const picture = layers[0]?.frames.findLast(({ picture }) => picture !== null)?.picture
    if (picture) return picture
    await sleep(500)
  }
  throw new Error('There is no radar picture')
}
