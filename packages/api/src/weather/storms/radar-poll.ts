import { UpstreamError } from '../../platform/http-client'
import { openBucket } from '../level3/bucket'
import { decodeLevel3, type Level3Product, TABLE_CODES } from '../level3/decode'
import type { RadarSite } from '../level3/radars'
import { Level3Error } from '../level3/reader'
import type { WeatherPorts } from '../ports'
import type { RadarArchive } from '../radar/archive'
import type { SourceHealth } from '../sources'
import { type RadarCell, toRadarCells } from './radar-cells'
import { createRadarMeasurements } from './radar-measurements'
import { type StormStore, VOLUME_LIMIT_MS } from './store'

type PollDeps = Pick<WeatherPorts, 'http' | 'upstreams' | 'now' | 'log'> & {
  storms: StormStore
  radar: RadarArchive
  sources: SourceHealth
}
type TableName = keyof typeof TABLE_CODES

const LOOK_EVERY_MS = 60_000
const RADARS_AT_ONCE = 4
/** The newest volume and the one before it, whose tables stand in while those of the newest are still to come. */
const VOLUMES = 2
const TABLES = ['NST', 'NMD', 'NTV', 'NHI'] as const

/** The known products of a radar by key, decoded; null for damaged ones, which never change. */
interface Looked {
  at: number
  products: Map<string, Level3Product | null>
}

/**
 * Returns a function that reads the watched radars: once a minute the keys of their tables, and a product only when its key
 * is new. Nothing is read while no radar is watched.
 */
export function createRadarPoll(deps: PollDeps): () => Promise<void> {
  const { http, upstreams, storms, sources, now, log } = deps
  const measuring = createRadarMeasurements(deps)
  const bucket = openBucket(http, upstreams.level3)
  const looked = new Map<string, Looked>()
  let isFailing = false

  /** Returns the newest products of one table, newest first. */
  async function readTable(radar: RadarSite, name: TableName, known: Looked['products']): Promise<Looked['products']> {
    const since = new Date(now().getTime() - VOLUME_LIMIT_MS)
    const keys = (await bucket.list(radar.id, name, since, now())).slice(0, VOLUMES)
    const products: Looked['products'] = new Map()
    for (const key of keys)
      products.set(key, known.has(key) ? (known.get(key) ?? null) : decode(await bucket.get(key), name))
    return products
  }

  /** Reads and stores one radar's tables; a table that is missing beside tracks is a gap. @throws UpstreamError also when only some of its tables cannot be had */
  async function look(radar: RadarSite): Promise<void> {
    const known = looked.get(radar.id)?.products ?? new Map<string, Level3Product | null>()
    const failures: unknown[] = []
    const tables = await Promise.all(
      TABLES.map((name) =>
        readTable(radar, name, known).catch((error: unknown) => {
          failures.push(error)
          // Its former products may still be of the same volume.
          return new Map([...known].filter(([key]) => key.includes(name)))
        }),
      ),
    )
    const next = new Map(tables.flatMap((table) => [...table]))
    looked.set(radar.id, { at: now().getTime(), products: next })
    if (tables.some((table) => [...table.values()][0] === null)) failures.push(unreadable())
    const readable = [...next.values()].filter((product) => product !== null)
    const tracks = readable.find(({ code }) => code === TABLE_CODES.NST)
    const emptyTables = tracks ? TABLES.filter((_, index) => tables[index]?.size === 0) : []
    const complete = failures.length === 0 && emptyTables.length === 0
    const cells = tracks ? toRadarCells(radar, tracks, readable) : []
    const store = (some: RadarCell[]) =>
      storms.addRadar(radar.id, { volume: tracks ? { at: tracks.volumeTime, cells: some } : null, complete })
    store(measuring.known(cells))
    // The storms themselves do not wait for their images.
    if (cells.length > 0) store(await measuring.measure(radar, cells))
    if (failures.length > 0) throw failures[0]
  }

  return async () => {
    const wanted = storms.watchedRadars()
    const ids = new Set(wanted.map(({ id }) => id))
    for (const id of looked.keys()) if (!ids.has(id)) looked.delete(id)
    measuring.keep(ids)
    const due = wanted.filter(({ id }) => Math.abs(now().getTime() - (looked.get(id)?.at ?? 0)) >= LOOK_EVERY_MS)
    if (due.length === 0) return
    const failures: { id: string; error: unknown }[] = []
    for (let first = 0; first < due.length; first += RADARS_AT_ONCE)
      await Promise.all(
        due.slice(first, first + RADARS_AT_ONCE).map((radar) =>
          look(radar).catch((error: unknown) => {
            failures.push({ id: radar.id, error })
          }),
        ),
      )
    recordHealth(failures, due.length)
  }

  /** Records the health of the source: one radar that fails while others answer is no fault of it. */
  function recordHealth([first, ...more]: { id: string; error: unknown }[], asked: number) {
    if (first !== undefined && more.length + 1 === asked) sources.failed('radar', first.error)
    else sources.succeeded('radar')
    if (first !== undefined && !isFailing) log.warn(`radar ${first.id} cannot be updated: ${toReason(first.error)}`)
    if (first === undefined && isFailing) log.info('radar: all answer again')
    isFailing = first !== undefined
  }
}

const unreadable = () => new UpstreamError('sent a product that cannot be read', null, 'unreadable')

/** Returns null for a damaged file or another product than the key names. */
function decode(file: Buffer, name: TableName): Level3Product | null {
  try {
    const product = decodeLevel3(file)
    return product.code === TABLE_CODES[name] ? product : null
  } catch (error) {
    if (error instanceof Level3Error) return null
    throw error
  }
}

const toReason = (error: unknown): string => (error instanceof Error ? error.message : String(error))
