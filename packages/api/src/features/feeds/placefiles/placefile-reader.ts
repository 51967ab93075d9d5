import { createHash } from 'node:crypto'
import type { ListedPlacefile, Placefile, ReadPlacefile } from '@squall/shared/contract/weather'
import type { Log } from '@squall/shared/server/log'
import { notFound } from '../../../errors'
import type { HttpClient } from '../../../platform/http-client'
import { parsePlacefile } from './parse-placefile'

/** A placefile of a whole country has a few hundred kilobytes. */
const MAX_BYTES = 2 * 1024 * 1024
/** How often a placefile is read again: as it asks, but not more often, and also where it asks for never. */
const AGAIN_SECONDS = { min: 30, max: 3_600, default: 300 }

interface ReaderDeps {
  http: HttpClient
  placefileAddresses: string[]
  now: () => Date
  log: Log
}

interface Entry {
  id: string
  url: string
  placefile: Placefile | null
  updatedAt: Date | null
  problem: string | null
  readAgainAt: number
  reading: Promise<void> | null
}

/** The placefiles of the host's list, read when someone asks for them. */
export interface PlacefileReader {
  list(): ListedPlacefile[]
  /** Returns a placefile, read again where it is old; the former one where it cannot be read. @throws NOT_FOUND */
  get(id: string): Promise<ReadPlacefile>
}

export function createPlacefileReader({ http, placefileAddresses, now, log }: ReaderDeps): PlacefileReader {
  const entries = placefileAddresses.map(
    (url): Entry => ({
      id: createHash('sha256').update(url).digest('hex').slice(0, 16),
      url,
      placefile: null,
      updatedAt: null,
      problem: null,
      readAgainAt: 0,
      reading: null,
    }),
  )

  async function read(entry: Entry): Promise<void> {
    const { host } = new URL(entry.url)
    try {
      entry.placefile = parsePlacefile(await http.getText(entry.url, { maxBytes: MAX_BYTES, circuit: entry.id }))
      entry.updatedAt = now()
      entry.problem = null
    } catch (error) {
      // The address may hold a key, so that neither visitors nor the log read it.
      log.warn(`a placefile of ${host} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
      entry.problem = `${host} did not send a placefile that can be read.`
    }
    const wanted = entry.placefile?.refreshSeconds ?? AGAIN_SECONDS.default
    const seconds = Math.min(AGAIN_SECONDS.max, Math.max(AGAIN_SECONDS.min, wanted))
    entry.readAgainAt = now().getTime() + seconds * 1000
  }

  return {
    list: () => entries.map(toListed),
    async get(id) {
      const entry = entries.find((one) => one.id === id)
      if (entry === undefined) throw notFound('Placefile not found')
      if (now().getTime() >= entry.readAgainAt) {
        entry.reading ??= read(entry).finally(() => {
          entry.reading = null
        })
        await entry.reading
      }
      return { ...toListed(entry), placefile: entry.placefile }
    },
  }
}

function toListed({ id, url, placefile, updatedAt, problem }: Entry): ListedPlacefile {
  const { host } = new URL(url)
  return { id, title: placefile?.title ?? host, host, updatedAt: updatedAt?.toISOString() ?? null, problem }
}
