import { type FileHandle, open } from 'node:fs/promises'
import { StreamTarget, type StreamTargetChunk, type Target } from 'mediabunny'

/** Where the bytes of a film go. */
export interface FilmSink {
  /** Whether bytes are only ever appended: an answer can then begin at once, and the file has no list of key frames. */
  isStreamed: boolean
  write(bytes: Uint8Array, position: number): Promise<void>
}

/** Runs a task with a file that is created or emptied. */
export async function withFileSink<Result>(file: string, task: (sink: FilmSink) => Promise<Result>): Promise<Result> {
  const handle = await open(file, 'w', 0o600)
  try {
    return await task({ isStreamed: false, write: (bytes, position) => writeAll(handle, bytes, position) })
  } finally {
    await handle.close()
  }
}

/** A single call may write a part of the bytes. */
async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    at += (await handle.write(bytes, at, bytes.length - at, position + at)).bytesWritten
  }
}

/** Returns a sink as mediabunny wants it. */
export function toTarget({ isStreamed, write }: FilmSink): Target {
  const writable = new WritableStream<StreamTargetChunk>({
    write: ({ data, position }) => write(data, position),
  })
  return new StreamTarget(writable, { chunked: !isStreamed, chunkSize: 1024 * 1024 })
}
