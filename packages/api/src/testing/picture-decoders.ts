import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createPictureDecoderPool, startDecoderProcess } from '../platform/pictures/picture-decoder-pool'
import { builtFile } from './built-programs'
import { createLogList } from './log-list'

const PATIENT_MS = 120_000

type Settings = Partial<Parameters<typeof createPictureDecoderPool>[0]>

/** Decoders as the api has them, but patient: on a busy machine no picture may look like one that takes too long. */
export function startDecoders({ maxMemoryBytes, ...settings }: Settings & { maxMemoryBytes?: number } = {}) {
  const options = { execArgv: [], ...(maxMemoryBytes && { maxMemoryBytes }) }
  return createRecordedDecoders(() => startDecoderProcess(builtFile('api', 'picture-decoder'), options), {
    timeoutMs: PATIENT_MS,
    ...settings,
  })
}

/**
 * Fake decoders: they refuse input that begins with "go" at once, and other input after `open` was called. After input that
 * contains "keep" they report that they use a gigabyte.
 */
export function startWaitingDecoders(settings: Settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'squall-decoders-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [file, gate] = [join(folder, 'decoder.mjs'), join(folder, randomUUID())]
  writeFileSync(
    file,
    `import { existsSync } from 'node:fs'
    process.once('disconnect', () => process.exit())
    process.on('message', ({ bytes }) => {
      const look = setInterval(() => {
        if (bytes.toString('latin1', 0, 2) !== 'go' && !existsSync(${JSON.stringify(gate)})) return
        clearInterval(look)
        const memoryBytes = bytes.includes('keep') ? 1e9 : 0
        process.send({ refusal: { code: 'BAD_REQUEST', message: 'Not decoded' }, memoryBytes })
      }, 5)
    })`,
  )
  return {
    ...createRecordedDecoders(() => startDecoderProcess(file, { execArgv: [] }), settings),
    open: () => writeFileSync(gate, ''),
  }
}

/** Decoders that record their processes and log lines. */
function createRecordedDecoders(start: () => ChildProcess, settings: Settings) {
  const processes: ChildProcess[] = []
  const { log, logs } = createLogList()
  const decoders = createPictureDecoderPool({
    log,
    start: () => {
      const decoder = start()
      processes.push(decoder)
      return decoder
    },
    ...settings,
  })
  onTestFinished(decoders.close)
  return { ...decoders, logs, processes }
}
