import type { WireRecord } from '@squall/shared/contract/wire'
import { findOpenSegments, getDurationMs, type Manifest } from '@squall/shared/server/recording'
import { readSegment } from '../recordings/film/read-recording'

/** A recording up to this moment. */
export interface OpenRecording {
  /** When its newest record was captured, in milliseconds since it began. */
  endMs: number
  /** Returns the records of every segment that touches these times. @throws with code ENOENT for a segment that was deleted */
  read(from: number, to: number): Promise<WireRecord[]>
}

/**
 * Opens a recording that may still be written: the segments that its manifest lists, and the whole records of those that it
 * does not list yet. The manifest was read before the folder, so that a segment which is completed meanwhile is not missed.
 * @throws with code ENOENT for a recording that was deleted
 */
export async function openRecording(folder: string, { segments }: Manifest): Promise<OpenRecording> {
  const unlisted = findOpenSegments(folder, { segments })
  const newest = (await Promise.all(unlisted.map((number) => readSegment(folder, number)))).flat()
  return {
    endMs: newest.reduce((end, { captureMs }) => Math.max(end, captureMs), getDurationMs({ segments })),
    async read(from, to) {
      const touching = segments.filter(({ startMs, endMs }) => startMs <= to && endMs >= from)
      const older = touching.map(({ number }) => readSegment(folder, number))
      return [...(await Promise.all(older)).flat(), ...newest]
    },
  }
}
