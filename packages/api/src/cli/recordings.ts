import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  getDurationMs,
  isFolderName,
  isProcessRunning,
  readManifest,
  repairRecording,
  verifyRecording,
} from '@squall/shared/server/recording'
import type { Config } from '../config'
import { getDataPaths } from '../data-dir'
import { chooseFilm } from '../features/recordings/film/choose-film'
import { writeFilmFile } from '../features/recordings/film/write-film-file'

const FRESH_MS = 60_000
const USAGE =
  'Name what to do and the id of a stream: recordings verify <id>, recordings repair <id>, or recordings export <id> [file]'

/**
 * Returns the lines to print after checking a recording, completing what a killed process left of it, or writing its film. All
 * work beside a running system; a recording that is being written is not repaired.
 * @throws an Error with one line for each fault that was found
 */
export async function runRecordings(config: Pick<Config, 'dataDir'>, args: string[]): Promise<string[]> {
  const [action = '', id, file, ...rest] = args
  const isKnown = action === 'export' || (file === undefined && ['verify', 'repair'].includes(action))
  if (!isKnown || id === undefined || rest.length > 0) throw new Error(USAGE)
  const folder = join(getDataPaths(config.dataDir).recordingsFolder, id)
  if (!isFolderName(id) || !existsSync(folder)) throw new Error(`There is no recording of the stream ${id}`)
  if (action === 'export') return exportFilm(folder, file)
  return action === 'verify' ? verify(folder) : repair(folder)
}

async function exportFilm(folder: string, named?: string): Promise<string[]> {
  const manifest = readManifest(folder)
  const kind = chooseFilm(manifest.segments)
  if (kind === null) throw new Error('The recording has no picture')
  const file = named ?? `${manifest.streamId}.${kind.format}`
  if (existsSync(file)) throw new Error(`${file} exists already`)
  const film = await writeFilmFile({ folder, file, startMs: 0, endMs: getDurationMs(manifest) })
  if (film === null) throw new Error('The recording has no picture')
  const seconds = Math.round((film.endMs - film.startMs) / 1_000)
  return [`${file}: ${seconds} s of ${film.video}${film.hasSound ? ' and opus' : ''}, ${film.bytes} bytes`]
}

function verify(folder: string): string[] {
  const problems = verifyRecording(folder)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return [`${readManifest(folder).segments.length} segments are whole and match their checksums`]
}

function repair(folder: string): string[] {
  const { pid } = readManifest(folder)
  const isWritten = pid !== null && (isProcessRunning(pid) || isFresh(folder))
  if (isWritten) throw new Error(`Process ${pid} writes this recording. Stop Squall, or end the stream.`)
  const { completed, removedBytes } = repairRecording(folder)
  return [
    completed.length === 0
      ? 'No segment was left open'
      : `${completed.length} segments that were left open are complete`,
    `${removedBytes} bytes of cut records were removed`,
  ]
}

/** Whether a file was written in the last minute: in containers the process that writes has its id in another one. */
const isFresh = (folder: string): boolean =>
  readdirSync(folder).some((name) => Date.now() - statSync(join(folder, name)).mtimeMs < FRESH_MS)
