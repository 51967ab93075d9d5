import { UpstreamError } from '../../platform/http-client'
import type { WeatherPorts } from '../ports'
import type { SourceHealth } from '../sources'
import { parseProbSevere } from './probsevere'
import type { StormStore } from './store'

type PollDeps = Pick<WeatherPorts, 'http' | 'upstreams' | 'now' | 'log'> & { storms: StormStore; sources: SourceHealth }

const MINUTE = 60_000
const MAX_LISTING_BYTES = 4 * 1024 * 1024
const MAX_FILE_BYTES = 8 * 1024 * 1024
/** Data older than this, or this much ahead of our clock, count as a fault of the source. */
const OLD_AFTER_MS = 10 * MINUTE
const AHEAD_MS = 5 * MINUTE
const FILE = /MRMS_PROBSEVERE_(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)\.json/g

/**
 * Returns a function that reads the newest ProbSevere file: its name from the listing, then the file unless it is known. The newest may
 * still be being written, so the one before it is taken when it cannot be read.
 */
export function createStormPoll({ http, upstreams, storms, sources, now, log }: PollDeps): () => Promise<void> {
  const base = upstreams.probsevere
  let known: { name: string; validTime: Date } | null = null
  let isFailing = false

  async function read(name: string): Promise<void> {
    const file = parseProbSevere(await http.getJson(`${base}/${name}`, { maxBytes: MAX_FILE_BYTES }))
    if (file === null) throw unreadable('sent something that is no file of storms')
    const { validTime, unreadable: count } = file
    if (count > 0 && file.storms.length === 0) throw unreadable(`${count} storms could not be read`)
    storms.addObjects(file)
    known = { name, validTime }
  }

  async function readNewest(): Promise<void> {
    const names = listedFiles(await http.getText(`${base}/?C=M;O=D`, { maxBytes: MAX_LISTING_BYTES }), now())
    const [newest, before] = names
    if (newest === undefined) throw unreadable('lists no file of storms')
    if (newest !== known?.name) {
      try {
        await read(newest)
      } catch (error) {
        if (before === undefined || before === known?.name) throw error
        await read(before)
      }
    }
    const age = now().getTime() - (known?.validTime.getTime() ?? 0)
    if (age > OLD_AFTER_MS) throw outdated(`the newest storms are ${Math.round(age / MINUTE)} minutes old`)
    if (age < -AHEAD_MS) throw outdated('the newest storms are of a time that has not come')
  }

  return async () => {
    try {
      await readNewest()
      sources.succeeded('storms')
      if (isFailing) log.info('storms: the source answers again')
      isFailing = false
    } catch (error) {
      sources.failed('storms', error)
      if (!isFailing) log.warn(`storms cannot be updated: ${error instanceof Error ? error.message : String(error)}`)
      isFailing = true
    }
  }
}

const unreadable = (reason: string) => new UpstreamError(reason, null, 'unreadable')
const outdated = (reason: string) => new UpstreamError(reason, null, 'outdated')

/** Returns the names of a listing, newest first; those of a later time are behind all others. */
function listedFiles(html: string, now: Date): string[] {
  const times = new Map<string, number>()
  for (const [name, year, month, day, hour, minute, second] of html.matchAll(FILE)) {
    const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
    if (!Number.isNaN(time)) times.set(name, time > now.getTime() + AHEAD_MS ? -1 / time : time)
  }
  return [...times].sort(([, a], [, b]) => b - a).map(([name]) => name)
}
