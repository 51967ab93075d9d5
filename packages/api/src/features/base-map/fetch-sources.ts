import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Downloader } from '../../platform/http-client'
import type { SourceFile } from './source-list'

/** Natural Earth's roads are about 60 MB. */
const MAX_BYTES = 128 * 1024 * 1024
const TIMEOUT_MS = 10 * 60_000

export interface FetchProgress {
  /** The file that is fetched now, counted from 1. */
  file: number
  files: number
  bytes: number
  /** Null where the server does not say it. */
  totalBytes: number | null
}

export interface FetchedFile extends Pick<SourceFile, 'layer' | 'name'> {
  path: string
}

interface FetchOptions {
  http: Downloader
  files: SourceFile[]
  /** Files that are whole stay here until the map is built, so that another attempt fetches only the rest. */
  folder: string
  signal: AbortSignal
  onProgress(progress: FetchProgress): void
  maxBytes?: number
}

/** Returns the fetched files, one after the other. @throws an Error that names the file and why it could not be fetched */
export async function fetchSources({
  http,
  files,
  folder,
  signal,
  onProgress,
  maxBytes = MAX_BYTES,
}: FetchOptions): Promise<FetchedFile[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fetched: FetchedFile[] = []
  for (const [index, { layer, name, url, sha256 }] of files.entries()) {
    const path = join(folder, toFileName(url, sha256))
    const place = { file: index + 1, files: files.length }
    onProgress({ ...place, bytes: 0, totalBytes: null })
    if (!existsSync(path)) {
      const draft = `${path}.draft`
      const got = await http
        .download(url, draft, {
          maxBytes,
          timeoutMs: TIMEOUT_MS,
          circuit: 'base map',
          signal,
          onProgress: (bytes, totalBytes) => onProgress({ ...place, bytes, totalBytes }),
        })
        .catch((error: unknown) => {
          throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
        })
      if (sha256 !== null && got.sha256 !== sha256) {
        await rm(draft)
        throw new Error(`${name} has not the expected checksum`)
      }
      await rename(draft, path)
    }
    fetched.push({ layer, name, path })
  }
  return fetched
}

/** Returns a name that changes with the address and the checksum, so that no other file is taken for this one. */
const toFileName = (url: string, sha256: string | null): string =>
  createHash('sha256').update(`${url} ${sha256}`).digest('hex')
