import type { RadarLayerName } from '@squall/shared/rules/radar-scale'
import { LRUCache } from 'lru-cache'
import { createFairQueue, createSingleFlight } from '../../platform/concurrency'
import type { DiskCache } from '../../platform/disk-cache'
import type { ProductBucket } from '../level3/bucket'
import type { RadarSite } from '../level3/radars'
import { Level3Error } from '../level3/reader'
import type { SourceHealth } from '../sources'
import type { Crop } from './crop'
import type { MeasureJob } from './measure-scan'
import type { MakePicture, MeasureScan } from './radar-threads'
import { LAYERS, type ListedScan, parseScanKey, type Scan, scansFrom } from './scans'

interface ArchiveDeps {
  bucket: ProductBucket
  cache: DiskCache
  make: MakePicture
  measureScan: MeasureScan
  sources: SourceHealth
  now: () => Date
}

/** The scans of all radars and their pictures: what many ask for at once is fetched and made once. */
export interface RadarArchive {
  /** Returns the scans of about the last hour, oldest first. @throws UpstreamError when the list cannot be read */
  scans(radar: RadarSite, layer: RadarLayerName): Promise<ListedScan[]>
  /** Notes that a layer is being viewed in a square; for ten minutes its newest picture is made before it is requested. */
  want(radar: RadarSite, layer: RadarLayerName, crop: Crop): void
  /** Makes the newest picture of all that is wanted; a fault of one leaves the others. */
  prefetch(): Promise<void>
  /** Whether the list of its radar held this scan lately. */
  knows(key: string): boolean
  /**
   * The PNG. Those who ask take turns, each network by itself.
   * @throws QueueFullError, UpstreamError, Level3Error when the file is damaged, or Error when it could not be tried
   */
  picture(key: string, layer: RadarLayerName, crop: Crop, network: string): Promise<Buffer>
  /** Numbers of a scan at places, see measureScan. @throws as picture does */
  measure(key: string, job: Omit<MeasureJob, 'file'>): Promise<(number | null)[]>
}

/** Radars scan every few minutes, so a list stays good for as long. */
const LIST_AGE_MS = 30_000
const MOST_LISTS = 600
const MOST_BROKEN = 1000

/** Files that are fetched at once for pictures; one picture is made at a time. */
const FILES_AT_ONCE = 6
/** A tenth of a second each. A browser asks for four at once, so a house or a club behind one address has room. */
const MOST_WAITING = { maxWaiting: 400, maxWaitingPerKey: 100 }
/** Pictures that are made ready take turns with those of visitors; no network has this name. */
const PREFETCH = 'prefetch'
const WANTED_MS = 10 * 60_000
const MOST_WANTED = 40

interface Wanted {
  at: number
  radar: RadarSite
  layer: RadarLayerName
  crop: Crop
}

interface List {
  at: number
  scans: Promise<Scan[]>
}

/** Returns the beginning of the keys of a product: `TLX_N0B`. */
const toListName = (radar: RadarSite, product: string) => `${radar.id.slice(1)}_${product}`

export function createRadarArchive({ bucket, cache, make, measureScan, sources, now }: ArchiveDeps): RadarArchive {
  const lists = new LRUCache<string, List>({ max: MOST_LISTS })
  const known = new LRUCache<string, Scan[]>({ max: MOST_LISTS })
  const wanted = new LRUCache<string, Wanted>({ max: MOST_WANTED })
  const once = createSingleFlight<Buffer>()
  const fetchTurns = createFairQueue({ concurrency: FILES_AT_ONCE, ...MOST_WAITING })
  const makeTurns = createFairQueue({ concurrency: 1, ...MOST_WAITING })
  /** Scans that hold no picture; they are not tried again. */
  const broken = new LRUCache<string, true>({ max: MOST_BROKEN })

  async function list(radar: RadarSite, product: string): Promise<Scan[]> {
    try {
      const keys = await bucket.list(radar.id, product, scansFrom(now()), now())
      sources.succeeded('radar')
      const scans = keys.flatMap((key) => parseScanKey(key) ?? []).sort((a, b) => a.time.getTime() - b.time.getTime())
      known.set(toListName(radar, product), scans)
      return scans
    } catch (error) {
      sources.failed('radar', error)
      lists.delete(toListName(radar, product))
      throw error
    }
  }

  /** From disk, or else made and put there. */
  async function cached(name: string, produce: () => Promise<Buffer>): Promise<Buffer> {
    const kept = await cache.get(name)
    if (kept !== null) return kept
    const bytes = await produce()
    // A full disk costs the cache and not the picture.
    await cache.put(name, bytes).catch(() => undefined)
    return bytes
  }

  const fetchFile = (key: string) => once(key, () => cached(key, () => bucket.get(key)))

  /** Runs a task on a scan's file; a scan that proves damaged is refused from then on. */
  async function decodeOnce<Result>(key: string, task: (file: Buffer) => Promise<Result>): Promise<Result> {
    if (broken.has(key)) throw new Level3Error('this scan cannot be read')
    const file = await fetchFile(key)
    try {
      return await task(file)
    } catch (error) {
      if (!(error instanceof Level3Error)) throw error
      broken.set(key, true)
      throw error
    }
  }

  function listed(radar: RadarSite, product: string): Promise<Scan[]> {
    const name = toListName(radar, product)
    const last = lists.get(name)
    if (last && now().getTime() - last.at < LIST_AGE_MS) return last.scans
    const next = { at: now().getTime(), scans: list(radar, product) }
    lists.set(name, next)
    return next.scans
  }

  const archive: RadarArchive = {
    async scans(radar, layer) {
      const scans = await listed(radar, LAYERS[layer].product)
      return scans.map((scan) => ({ ...scan, isDamaged: broken.has(scan.key) }))
    },
    want(radar, layer, crop) {
      const name = `${toListName(radar, layer)} ${crop.id}`
      wanted.set(name, { at: now().getTime(), radar, layer, crop })
    },
    async prefetch() {
      for (const [name, { at, radar, layer, crop }] of [...wanted.entries()]) {
        if (now().getTime() - at > WANTED_MS) wanted.delete(name)
        else await prepare(radar, layer, crop).catch(() => undefined)
      }
    },
    knows: (key) => known.get(key.slice(0, 7))?.some((scan) => scan.key === key) ?? false,
    async picture(key, layer, crop, network) {
      const name = `${key}.${crop.id}.png`
      const kept = await cache.get(name)
      if (kept !== null) return kept
      const produce = () => once(name, () => cached(name, () => decodeOnce(key, (file) => make({ file, layer, crop }))))
      // Each network waits for its own turns, also where another one waits for the same picture.
      return once(`${name} for ${network}`, async () => {
        // Files wait on disk: those of all pictures that wait would fill the memory.
        await fetchTurns.run(network, () => fetchFile(key))
        return makeTurns.run(network, produce)
      })
    },
    measure: (key, job) => decodeOnce(key, (file) => measureScan({ file, ...job })),
  }

  async function prepare(radar: RadarSite, layer: RadarLayerName, crop: Crop): Promise<void> {
    const newest = (await archive.scans(radar, layer)).at(-1)
    if (newest !== undefined) await archive.picture(newest.key, layer, crop, PREFETCH)
  }

  return archive
}
