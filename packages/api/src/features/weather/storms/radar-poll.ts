import type { Services } from '../../../services'
import { openBucket } from '../level3/bucket'
import { decodeLevel3, type Level3Product, TABLE_CODES } from '../level3/decode'
import type { RadarSite } from '../level3/radars'
import { Level3Error } from '../level3/reader'
import { cellsOf } from './cells'
import { type RadarLook, VOLUME_LIMIT_MS } from './store'

type PollDeps = Pick<Services, 'http' | 'upstreams' | 'storms' | 'sources' | 'now' | 'log'>
type TableName = keyof typeof TABLE_CODES

const LOOK_EVERY_MS = 60_000
const RADARS_AT_ONCE = 4
/** The newest volume and the one before it, whose tables stand in while those of the newest are still to come. */
const VOLUMES = 2
const OTHERS = ['NMD', 'NTV', 'NHI'] as const

/** A radar as it was looked at: decoded products by key, null for those that are damaged, which never change. */
interface Looked {
  at: number
  products: Map<string, Level3Product | null>
}

/**
 * How the radars near somebody who looks are read: of each, once a minute, the keys of its tables; a product only when its
 * key is new. Nothing is read while nobody looks.
 */
export function createRadarPoll({ http, upstreams, storms, sources, now, log }: PollDeps): () => Promise<void> {
  const bucket = openBucket(http, upstreams.level3)
  const looked = new Map<string, Looked>()
  let isFailing = false

  /** The newest products of one table, newest first. Damaged ones are null. */
  async function readTable(radar: RadarSite, name: TableName, known: Looked['products'], next: Looked['products']) {
    const since = new Date(now().getTime() - VOLUME_LIMIT_MS)
    const keys = (await bucket.list(radar.id, name, since, now())).slice(0, VOLUMES)
    const products: (Level3Product | null)[] = []
    for (const key of keys) {
      const product = known.has(key) ? (known.get(key) ?? null) : decode(await bucket.get(key), name)
      next.set(key, product)
      products.push(product)
    }
    return products
  }

  /** @throws UpstreamError when the storm tracks cannot be had */
  async function look(radar: RadarSite): Promise<RadarLook & { problem: string | null }> {
    const known = looked.get(radar.id)?.products ?? new Map<string, Level3Product | null>()
    const next: Looked['products'] = new Map()
    looked.set(radar.id, { at: now().getTime(), products: known })
    const [tracks, ...others] = await Promise.allSettled(
      (['NST', ...OTHERS] as const).map((name) => readTable(radar, name, known, next)),
    )
    looked.set(radar.id, { at: now().getTime(), products: next })
    if (tracks?.status !== 'fulfilled') throw tracks?.reason
    const failure = others.find((table) => table.status === 'rejected')
    const isDamaged = [...next.values()].includes(null)
    const newest = tracks.value.find((product) => product !== null)
    const tables = others.flatMap((table) => (table.status === 'fulfilled' ? table.value : []))
    return {
      volume: newest
        ? { at: newest.volumeTime, cells: cellsOf(radar, { tracks: newest, others: tables.filter(isProduct) }) }
        : null,
      complete: failure === undefined && !isDamaged,
      problem: failure ? reasonOf(failure.reason) : isDamaged ? 'sent a product that cannot be read' : null,
    }
  }

  async function lookAndTell(radar: RadarSite): Promise<string | null> {
    try {
      const { problem, ...found } = await look(radar)
      storms.addRadar(radar.id, found)
      return problem && `${radar.id}: ${problem}`
    } catch (error) {
      return `${radar.id}: ${reasonOf(error)}`
    }
  }

  return async () => {
    const wanted = storms.wanted()
    const ids = new Set(wanted.map(({ id }) => id))
    for (const id of looked.keys()) if (!ids.has(id)) looked.delete(id)
    const due = wanted.filter(({ id }) => Math.abs(now().getTime() - (looked.get(id)?.at ?? 0)) >= LOOK_EVERY_MS)
    const problems: (string | null)[] = []
    for (let first = 0; first < due.length; first += RADARS_AT_ONCE)
      problems.push(...(await Promise.all(due.slice(first, first + RADARS_AT_ONCE).map(lookAndTell))))
    if (problems.length === 0) return
    const problem = problems.find((one) => one !== null)
    if (problems.includes(null)) sources.succeeded('radar')
    else sources.failed('radar', problem ?? '')
    if (problem && !isFailing) log(`radar cannot be updated: ${problem}`)
    if (!problem && isFailing) log('radar: the source answers again')
    isFailing = Boolean(problem)
  }
}

const isProduct = (product: Level3Product | null): product is Level3Product => product !== null

/** Null when it is damaged or not the product it is said to be. */
function decode(file: Buffer, name: TableName): Level3Product | null {
  try {
    const product = decodeLevel3(file)
    return product.code === TABLE_CODES[name] ? product : null
  } catch (error) {
    if (error instanceof Level3Error) return null
    throw error
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
