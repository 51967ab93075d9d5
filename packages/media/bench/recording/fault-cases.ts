import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RESERVE_BYTES, repairRecording } from '@squall/shared/server/recording'
import { createMadeUpLoop, writeLongRecording } from './long-recording'
import { createRecordingsFolder } from './recorded-system'

/** A recording that ended before, which no fault may damage. */
const EARLIER = 'storm-9'
const EARLIER_MS = 30_000
/** Two streams take it in about eight seconds. */
const ROOM_BYTES = 2 * 1024 ** 2
const MOST_LEFT_BYTES = 128 * 1024

/** What goes wrong while `storm-0` and `storm-1` are recorded. */
export interface FaultCase {
  name: string
  folder: string
  maxBytes?: number
  /** Brings it about; absent where recording alone leads to it. */
  strike?(): void
  /** The state that each recording has to be reported in. */
  states: Record<string, string>
  /** Gives back what was taken away, and returns the recordings that have to be whole then. */
  recover(): { folder: string; streamIds: string[] }
  end?(): void
}

/** What prepares a case; a string says why it cannot be had here. */
export type PrepareFault = () => FaultCase | string

const ALL = ['storm-0', 'storm-1', EARLIER]
const both = (state: string) => ({ 'storm-0': state, 'storm-1': state })

function createFolderWithEarlier(): string {
  const folder = createRecordingsFolder()
  writeEarlier(folder)
  return folder
}

const writeEarlier = (folder: string) =>
  writeLongRecording({ folder, streamId: EARLIER, lengthMs: EARLIER_MS, loop: createMadeUpLoop() })

const readUsedBytes = (folder: string) => {
  const { blocks, bfree, bsize } = statfsSync(folder)
  return (blocks - bfree) * bsize
}

/** Completes last segments that could not be completed, as the next start of media does. */
function repairAll(folder: string): void {
  for (const streamId of ALL) repairRecording(join(folder, streamId))
}

function reachQuota(): FaultCase {
  const folder = createFolderWithEarlier()
  const earlierBytes = (EARLIER_MS / 1_000) * ((1_000_000 + 64_000) / 8)
  return {
    ...{ name: 'quota reached', folder, maxBytes: earlierBytes + ROOM_BYTES, states: both('quota') },
    recover: () => ({ folder, streamIds: ALL }),
  }
}

function deleteOne(): FaultCase {
  const folder = createFolderWithEarlier()
  return {
    ...{ name: 'folder of one recording deleted', folder },
    strike: () => rmSync(join(folder, 'storm-0'), { recursive: true }),
    states: { 'storm-0': 'unwritable', 'storm-1': 'recording' },
    recover: () => ({ folder, streamIds: ['storm-1', EARLIER] }),
  }
}

function replaceFolder(): FaultCase {
  const parent = createRecordingsFolder()
  const [folder, aside] = [join(parent, 'recordings'), join(parent, 'aside')]
  mkdirSync(folder)
  writeEarlier(folder)
  return {
    ...{ name: 'a file in place of the folder', folder, states: both('unwritable') },
    strike() {
      renameSync(folder, aside)
      writeFileSync(folder, '')
    },
    recover() {
      repairAll(aside)
      return { folder: aside, streamIds: ALL }
    },
  }
}

/** Returns a disk of its own in memory, of which nothing is taken but what is written; or why there is none. */
function mountDisk(bytes: number): { folder: string; resize(bytes: number): void; unmount(): void } | string {
  const folder = createRecordingsFolder()
  const call = (command: string, args: string[]) => {
    const { status, stderr, error } = spawnSync(command, [...args, folder], { encoding: 'utf8' })
    return status === 0 ? null : (error?.message ?? stderr).trim()
  }
  const failure = call('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs'])
  if (failure !== null) return `no disk to fill: ${failure}`
  const unmount = () => {
    call('umount', ['-l'])
  }
  process.prependListener('exit', unmount)
  return {
    folder,
    resize: (next) => {
      const refusal = call('mount', ['-o', `remount,size=${next}`])
      if (refusal !== null) throw new Error(refusal)
    },
    unmount() {
      process.off('exit', unmount)
      unmount()
    },
  }
}

function fillToReserve(): FaultCase | string {
  const disk = mountDisk(RESERVE_BYTES + 2 * ROOM_BYTES + (EARLIER_MS / 1_000) * 140_000)
  if (typeof disk === 'string') return disk
  const { folder, resize, unmount } = disk
  writeEarlier(folder)
  resize(readUsedBytes(folder) + RESERVE_BYTES + ROOM_BYTES)
  return {
    ...{ name: 'disk full up to its reserve', folder, states: both('disk-full'), end: unmount },
    recover: () => ({ folder, streamIds: ALL }),
  }
}

function fillAtOnce(): FaultCase | string {
  const disk = mountDisk(2 * RESERVE_BYTES)
  if (typeof disk === 'string') return disk
  const { folder, resize, unmount } = disk
  writeEarlier(folder)
  return {
    ...{ name: 'disk full in the middle of a write', folder, states: both('disk-full'), end: unmount },
    strike: () => resize(readUsedBytes(folder) + MOST_LEFT_BYTES),
    recover() {
      resize(2 * RESERVE_BYTES)
      repairAll(folder)
      return { folder, streamIds: ALL }
    },
  }
}

export const FAULTS: readonly PrepareFault[] = [reachQuota, deleteOne, replaceFolder, fillToReserve, fillAtOnce]
