import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from '@squall/shared/bench/children'
import { z } from 'zod'
import { startServer } from '../harness/servers'

const Nothing = z.unknown()

/** Returns a folder for recordings, which ends with the program. */
export function createRecordingsFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'squall-bench-recording-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts the media process. @param recordings the folder of recordings; null to record nothing. @param maxBytes for all of them */
export const startRecordingServer = (recordings: string | null, maxBytes?: number) =>
  startServer('worker', { recordings, maxBytes })

/** Starts publishers of so many streams, `storm-0` on. */
export async function startSenders(port: number, streams: number) {
  const child = await startChild({
    side: 'clients',
    program: fileURLToPath(new URL('../clients/recorded-senders.ts', import.meta.url)),
    args: { port, streams },
    ready: Nothing,
  })
  return {
    /** Returns the newest capture time of the first stream, in milliseconds since its first record. */
    sentMs: () => child.ask('sent', z.number()),
    async stop() {
      await child.ask('end', Nothing)
      await child.stop()
    },
  }
}
