import { recordKinds } from '@squall/shared/contract/wire'
import type { IndexEntry } from '@squall/shared/server/recording'

/** Where a record is: its time in ms since the recording began, and its offset in the segment's file. */
export interface RecordPlace {
  ms: number
  offset: number
}

/** The places of one segment at which playing can begin, in the order of the file. */
export interface SeekTable {
  keyFrames: readonly RecordPlace[]
  /** What container sound begins with, and its chunks. */
  soundInits: readonly RecordPlace[]
  soundChunks: readonly RecordPlace[]
}

const VIDEO = new Set<number>([recordKinds.jpeg, recordKinds.vp8, recordKinds.h264])

export function toSeekTable(entries: readonly IndexEntry[]): SeekTable {
  const table = { keyFrames: [] as RecordPlace[], soundInits: [] as RecordPlace[], soundChunks: [] as RecordPlace[] }
  for (const [ms, offset, kind, isKey] of entries) {
    // A JPEG is whole whatever its header says.
    if (kind === recordKinds.jpeg || (isKey && VIDEO.has(kind))) table.keyFrames.push({ ms, offset })
    else if (kind === recordKinds.audioInit) table.soundInits.push({ ms, offset })
    else if (kind === recordKinds.audioContainer) table.soundChunks.push({ ms, offset })
  }
  return table
}

/** Returns the index of the last item whose number is at most `limit`; -1 if there is none. The numbers never fall. */
export function findLastIndex<Item>(items: readonly Item[], limit: number, read: (item: Item) => number): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = items[middle]
    if (item !== undefined && read(item) <= limit) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Returns where the records begin that show the picture of a time: its key frame, or the first one of the segment. */
export function findKeyFrame({ keyFrames }: SeekTable, ms: number): RecordPlace | null {
  return (
    keyFrames[
      Math.max(
        0,
        findLastIndex(keyFrames, ms, (place) => place.ms),
      )
    ] ?? null
  )
}
