import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BaseMapFacts } from '@squall/shared/contract/admin'
import type { Log } from '@squall/shared/server/log'
import type { Job } from '@squall/shared/server/scheduler'
import type { Downloader, HttpClient } from '../../platform/http-client'
import { createRestartBackOff } from '../../platform/restart-back-off'
import type { BuildOrder } from './build-base-map'
import { planBuild } from './build-plan.rules'
import type { RunBuild } from './build-thread'
import { type FetchProgress, fetchSources } from './fetch-sources'
import { createRoadStore, type StoredRoads } from './road-store'
import { loadSourceList } from './source-list'
import { createStreetTiles, readStreets, type Streets } from './streets'
import { type Inputs, openTileFile, openTileFiles, removeDrafts, type TileAddress, type TileFile } from './tile-file'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The roads, rivers, lakes and towns of this installation's map. */
export interface BaseMap {
  /** Returns the map in use; null while there is none. */
  current(): TileFile | null
  /** Returns the map with this hash: the one in use or the one before, whose address open pages still have. */
  find(hash: string): TileFile | null
  /** Returns the highways without tiles; null where there are none. */
  roads(): Promise<StoredRoads | null>
  /** Returns the imported archive of streets; null without one. */
  streets(): Promise<Streets | null>
  /** Returns a tile of the archive, uncompressed; null where it has none. */
  readStreetTile(streets: Streets, tile: TileAddress): Promise<Buffer | null>
  facts(): Promise<BaseMapFacts>
  /** Fetches and builds what is missing, and ends at once when nothing is. Not to be run twice at once. */
  update(): Promise<void>
  /** Ends a running update. */
  abort(): void
  close(): void
}

interface BaseMapOptions {
  http: Pick<HttpClient, 'getJson'> & Downloader
  /** The address of the map files; null to fetch none. */
  url: string | null
  folder: string
  build: RunBuild
  now: () => Date
  log: Log
}

type Activity = { state: 'idle' | 'building' } | ({ state: 'fetching' } & FetchProgress)

export function createBaseMap({ http, url, folder, build, now, log }: BaseMapOptions): BaseMap {
  const importedRoads = createRoadStore(folder)
  const source = url === null ? null : toSourceKey(url)
  const downloads = join(folder, 'sources')
  const closing = new AbortController()
  const backOff = createRestartBackOff({ firstMs: MINUTE, longestMs: 6 * HOUR, stableMs: Number.POSITIVE_INFINITY })
  let activity: Activity = { state: 'idle' }
  let failure: { at: Date; reason: string; nextTryAt: Date } | null = null
  const [newest, second, ...older] = openTileFiles(folder)
  let current: TileFile | null = newest ?? null
  let former: TileFile | null = second ?? null
  for (const file of older) discard(file)

  function discard(file: TileFile | null): void {
    if (file === null) return
    file.close()
    rmSync(file.path, { force: true })
  }

  function adopt(path: string): void {
    const built = openTileFile(path)
    if (built === null) throw new Error('The new base map cannot be read')
    const files = [current, former].filter((file) => file !== null)
    // The same content has the same name: the new file took the place of the old one.
    for (const file of files) if (file.path === path) file.close()
    const [last = null, older = null] = files.filter((file) => file.path !== path)
    discard(older)
    former = last
    current = built
  }

  async function fetchFiles(address: string) {
    activity = { state: 'fetching', file: 1, files: 1, bytes: 0, totalBytes: null }
    const { files, ...credit } = await loadSourceList(http, address)
    const onProgress = (progress: FetchProgress) => {
      activity = { state: 'fetching', ...progress }
    }
    return { credit, files: await fetchSources({ http, files, folder: downloads, signal: closing.signal, onProgress }) }
  }

  async function make(inputs: Inputs, sources: Pick<BuildOrder, 'files' | 'previous' | 'credit'>): Promise<void> {
    activity = { state: 'building' }
    removeDrafts(folder)
    const startedAt = performance.now()
    const roadsFile = inputs.roads === null ? null : importedRoads.path
    const order = { folder, inputs, importedRoads: roadsFile, builtAt: now().toISOString(), ...sources }
    adopt(await build(order))
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    log.info(`the base map is built: ${current?.facts.tiles} tiles, ${current?.sizeBytes} bytes, in ${seconds} s`)
  }

  async function fetchAndMake(inputs: Inputs, address: string): Promise<void> {
    const { files, credit } = await fetchFiles(address)
    // A file that cannot be read is fetched again as a whole the next time.
    await make(inputs, { files, credit, previous: null }).finally(() => rm(downloads, { recursive: true, force: true }))
  }

  /** Keeps the layers that were fetched, and takes other roads. */
  async function remake(inputs: Inputs): Promise<void> {
    const kept = inputs.sources === null ? null : current
    await make(inputs, { files: [], previous: kept?.path ?? null, credit: kept?.facts.credit ?? null })
  }

  async function update(): Promise<void> {
    const plan = planBuild({
      source,
      importedRoads: (await importedRoads.current())?.hash ?? null,
      current: current?.facts.inputs ?? null,
      mayFetch: failure === null || now() >= failure.nextTryAt,
    })
    if (plan.kind === 'nothing') return
    if (plan.kind === 'remove') return removeAll()
    const { inputs } = plan
    try {
      if (plan.kind === 'fetch' && url !== null) await fetchAndMake(inputs, url)
      else await remake(inputs)
      if (plan.kind === 'fetch') failure = null
    } catch (error) {
      if (!closing.signal.aborted) noteFailure(error)
    } finally {
      activity = { state: 'idle' }
    }
  }

  function removeAll(): void {
    for (const file of [current, former]) discard(file)
    current = null
    former = null
  }

  function noteFailure(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error)
    const at = now()
    failure = { at, reason, nextTryAt: new Date(at.getTime() + backOff.nextDelayMs(0)) }
    log.warn(`the base map could not be made: ${reason}; next attempt at ${failure.nextTryAt.toISOString()}`)
  }

  function getState(): BaseMapFacts['state'] {
    if (activity.state !== 'idle') return activity.state
    if (failure !== null) return 'failed'
    if (current !== null) return 'ready'
    return url === null ? 'off' : 'waiting'
  }

  return {
    current: () => current,
    find: (hash) => [current, former].find((file) => file?.hash === hash) ?? null,
    async roads() {
      const imported = await importedRoads.current()
      if (imported !== null) return imported
      const gzip = current?.readRoadMap() ?? null
      return current === null || gzip === null ? null : { gzip, hash: current.hash }
    },
    streets: () => readStreets(folder),
    readStreetTile: createStreetTiles(folder),
    async facts() {
      const streets = await readStreets(folder)
      return {
        state: getState(),
        progress: activity.state === 'fetching' ? activity : null,
        map: current && {
          builtAt: current.facts.builtAt,
          sizeBytes: current.sizeBytes,
          tiles: current.facts.tiles,
          attribution: current.facts.attribution,
          licence: current.facts.credit?.licence ?? null,
          hasImportedRoads: current.facts.inputs.roads !== null,
        },
        failure: failure && {
          reason: failure.reason,
          at: failure.at.toISOString(),
          nextTryAt: failure.nextTryAt.toISOString(),
        },
        streets: streets && { name: streets.name, sizeBytes: streets.sizeBytes, attribution: streets.attribution },
      }
    },
    update,
    abort: () => closing.abort(),
    close() {
      current?.close()
      former?.close()
    },
  }
}

/** A server on this machine, such as the demonstration's, may have another port at each start. */
function toSourceKey(address: string): string {
  const url = new URL(address)
  if (url.hostname === '127.0.0.1' || url.hostname === 'localhost') url.port = ''
  return url.href
}

/** Notices imported roads within half a minute. A fetch that failed waits longer. */
export const updateBaseMap = ({ baseMap }: { baseMap: BaseMap }): Job => ({
  name: 'update the base map',
  everyMs: MINUTE / 2,
  startsAtOnce: true,
  run: baseMap.update,
})
