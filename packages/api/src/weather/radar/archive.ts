import { ScanGeometry } from '@squall/shared/contract/weather'
import { LRUCache } from 'lru-cache'
import { createFairQueue, createSingleFlight } from '../../platform/concurrency'
import type { DiskCache } from '../../platform/disk-cache'
import type { ProductBucket } from '../level3/bucket'
import type { RadarSite } from '../level3/radars'
import { Level3Error } from '../level3/reader'
import type { SourceHealth } from '../sources'
import { readPngText } from './grey-png'
import type { MeasureJob } from './measure-scan'
import type { MakeValuePictures, MeasureScan } from './radar-threads'
import { type ListedScan, parseScanKey, type Scan, scansFrom } from './scans'
import { type FileProduct, GEOMETRY_KEYWORD, type ValueDetail, valueDetails } from './value-picture'

interface ArchiveDeps {
  bucket: ProductBucket
  cache: DiskCache
  makeValues: MakeValuePictures
  measureScan: MeasureScan
  sources: SourceHealth
  now: () => Date
}

/** The scans of all radars and their pictures: what many ask for at once is fetched and made once. */
export interface RadarArchive {
  /**
   * Returns the scans of about the last hour of a Level III product such as N1B, oldest first.
   * @throws UpstreamError when the list cannot be read
   */
  listScans(radar: RadarSite, code: string): Promise<ListedScan[]>
  /** Notes that a Level III product is being viewed; for ten minutes its newest pictures are made before they are requested. */
  wantValues(radar: RadarSite, product: FileProduct, code: string): void
  /** Makes the newest pictures of all that is wanted; a fault of one leaves the others. */
  prefetch(): Promise<void>
  /** Whether the list of its radar held this scan lately. */
  knows(key: string): boolean
  /**
   * The PNG of a scan's values; both details are made at once. Those who ask take turns, each network by itself.
   * @throws QueueFullError, UpstreamError, Level3Error when the file is damaged, or Error when it could not be tried
   */
  values(key: string, product: FileProduct, detail: ValueDetail, network: string): Promise<Buffer>
  /** Where the values of a scan lie; null until its pictures were made or sent. */
  geometry(key: string): ScanGeometry | null
  /** The height of a radar's antenna, metres above the sea; null until a scan of it was decoded. */
  heightMetres(radar: RadarSite): number | null
  /** Numbers of a scan at places, see measureScan. @throws as values does */
  measure(key: string, job: Omit<MeasureJob, 'file'>): Promise<(number | null)[]>
}

/** Radars scan every few minutes, so a list stays good for as long. */
const LIST_AGE_MS = 30_000
const MOST_LISTS = 600
const MOST_BROKEN = 1000
const MOST_GEOMETRIES = 4000
const MOST_HEIGHTS = 300

/** Files that are fetched at once for pictures; the pictures of one scan are made at a time. */
const FILES_AT_ONCE = 6
/** A tenth of a second each. A browser asks for four at once, so a house or a club behind one address has room. */
const MOST_WAITING = { maxWaiting: 400, maxWaitingPerKey: 100 }
/** Pictures that are made ready take turns with those of visitors; no network has this name. */
const PREFETCH = 'prefetch'
const WANTED_MS = 10 * 60_000
const MOST_WANTED = 40

interface Wanted {
  at: number
  /** Makes the newest pictures. */
  prepare: () => Promise<unknown>
}

interface List {
  at: number
  scans: Promise<Scan[]>
}

/** Returns the beginning of the keys of a product: `TLX_N0B`. */
const toListName = (radar: RadarSite, product: string) => `${radar.id.slice(1)}_${product}`

export function createRadarArchive({
  bucket,
  cache,
  makeValues,
  measureScan,
  sources,
  now,
}: ArchiveDeps): RadarArchive {
  const lists = new LRUCache<string, List>({ max: MOST_LISTS })
  const known = new LRUCache<string, Scan[]>({ max: MOST_LISTS })
  const wanted = new LRUCache<string, Wanted>({ max: MOST_WANTED })
  const fetching = createSingleFlight<Buffer>()
  const making = createSingleFlight<Record<ValueDetail, Buffer>>()
  const fetchTurns = createFairQueue({ concurrency: FILES_AT_ONCE, ...MOST_WAITING })
  const makeTurns = createFairQueue({ concurrency: 1, ...MOST_WAITING })
  /** Scans that hold no picture; they are not tried again. */
  const broken = new LRUCache<string, true>({ max: MOST_BROKEN })
  const geometries = new LRUCache<string, ScanGeometry>({ max: MOST_GEOMETRIES })
  /** By the three letters of a radar. */
  const heights = new LRUCache<string, number>({ max: MOST_HEIGHTS })

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

  const fetchFile = (key: string) =>
    fetching(key, async () => {
      const kept = await cache.get(key)
      if (kept !== null) return kept
      const file = await bucket.get(key)
      // A full disk costs the cache and not the file.
      await cache.put(key, file).catch(() => undefined)
      return file
    })

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

  async function listScans(radar: RadarSite, code: string): Promise<ListedScan[]> {
    const scans = await listed(radar, code)
    return scans.map((scan) => ({ ...scan, isDamaged: broken.has(scan.key) }))
  }

  function noteGeometry(key: string, geometry: ScanGeometry): void {
    geometries.set(key, geometry)
    if (geometry.heightMetres !== null) heights.set(key.slice(0, 3), geometry.heightMetres)
  }

  /** Pictures on disk outlive the process that made them, so their geometry is read from them. */
  function rememberGeometry(key: string, picture: Buffer): void {
    const text = geometries.has(key) ? null : readPngText(picture, GEOMETRY_KEYWORD)
    if (text !== null) noteGeometry(key, ScanGeometry.parse(JSON.parse(text)))
  }

  const toValueName = (key: string, detail: ValueDetail) => `${key}.${detail}.png`

  /** Returns both pictures of a scan from disk; null when one is missing. */
  async function readBoth(key: string): Promise<Record<ValueDetail, Buffer> | null> {
    const [full, overview] = await Promise.all(valueDetails.map((detail) => cache.get(toValueName(key, detail))))
    return full && overview ? { full, overview } : null
  }

  /** Makes both pictures of a scan. */
  async function makeBoth(key: string, product: FileProduct): Promise<Record<ValueDetail, Buffer>> {
    const { full, overview, geometry } = await decodeOnce(key, (file) => makeValues({ file, product }))
    noteGeometry(key, geometry)
    const made = { full: Buffer.from(full), overview: Buffer.from(overview) }
    // A full disk costs the cache and not the pictures.
    for (const detail of valueDetails) await cache.put(toValueName(key, detail), made[detail]).catch(() => undefined)
    return made
  }

  const archive: RadarArchive = {
    listScans,
    wantValues(radar, product, code) {
      const prepare = async () => {
        const newest = (await listScans(radar, code)).at(-1)
        if (newest !== undefined) await archive.values(newest.key, product, 'full', PREFETCH)
      }
      wanted.set(toListName(radar, code), { at: now().getTime(), prepare })
    },
    async prefetch() {
      for (const [name, { at, prepare }] of [...wanted.entries()]) {
        if (now().getTime() - at > WANTED_MS) wanted.delete(name)
        else await prepare().catch(() => undefined)
      }
    },
    knows: (key) => known.get(key.slice(0, 7))?.some((scan) => scan.key === key) ?? false,
    async values(key, product, detail, network) {
      const name = toValueName(key, detail)
      const kept = await cache.get(name)
      if (kept !== null) {
        // Only the full picture has the geometry that lists name.
        if (detail === 'full') rememberGeometry(key, kept)
        return kept
      }
      // Another network may have had its turn for the same scan meanwhile.
      const produce = () => making(key, async () => (await readBoth(key)) ?? makeBoth(key, product))
      // Each network waits for its own turns, also where another one waits for the same scan.
      const made = await making(`${key} for ${network}`, async () => {
        // Files wait on disk: those of all scans that wait would fill the memory.
        await fetchTurns.run(network, () => fetchFile(key))
        return makeTurns.run(network, produce)
      })
      return made[detail]
    },
    geometry: (key) => geometries.get(key) ?? null,
    heightMetres: ({ id }) => heights.get(id.slice(1)) ?? null,
    measure: (key, job) => decodeOnce(key, (file) => measureScan({ file, ...job })),
  }

  return archive
}
