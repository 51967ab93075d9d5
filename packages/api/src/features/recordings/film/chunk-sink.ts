import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import type { StreamMessage } from './film-jobs'
import type { FilmSink } from './film-sink'

/** The muxer writes a few bytes at a time; so many are sent together. */
const CHUNK_BYTES = 64 * 1024
/** So many chunks may wait for a slow client; then the muxer waits. Each message from the port takes one away. */
const CHUNKS_AHEAD = 8

/** Returns a sink that sends a film to a port in chunks, and `flush`, which sends the rest. */
export function createChunkSink(port: MessagePort): { sink: FilmSink; flush(): Promise<void> } {
  let parts: Uint8Array[] = []
  let length = 0
  let ahead = 0
  port.on('message', () => void ahead--)

  async function flush(): Promise<void> {
    if (length === 0) return
    const bytes = new Uint8Array(length)
    let at = 0
    for (const part of parts) {
      bytes.set(part, at)
      at += part.length
    }
    parts = []
    length = 0
    ahead++
    port.postMessage({ bytes } satisfies StreamMessage, [bytes.buffer])
    while (ahead >= CHUNKS_AHEAD) await once(port, 'message')
  }

  const sink: FilmSink = {
    isStreamed: true,
    async write(bytes) {
      // The muxer uses its memory again.
      parts.push(bytes.slice())
      length += bytes.length
      if (length >= CHUNK_BYTES) await flush()
    },
  }
  return { sink, flush }
}
