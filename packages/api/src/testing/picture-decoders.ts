import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createPictureDecoders, startPictureDecoder } from '../platform/picture-decoders'
import { builtFile } from './built-programs'
import { createLogList } from './log-list'

type Settings = Partial<Parameters<typeof createPictureDecoders>[0]>

/** Decoders as the api has them. */
export function startDecoders({ maxMemoryBytes, ...settings }: Settings & { maxMemoryBytes?: number } = {}) {
  const options = { execArgv: [], ...(maxMemoryBytes && { maxMemoryBytes }) }
  return collect(() => startPictureDecoder(builtFile('api', 'picture-decoder'), options), settings)
}

/**
 * Decoders that decode nothing: they refuse what begins with "go" at once, and all else when `open` has been called. After
 * what has "keep" in it they say that they still take a gigabyte.
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
    ...collect(() => startPictureDecoder(file, { execArgv: [] }), settings),
    open: () => writeFileSync(gate, ''),
  }
}

/** What it starts is kept in `processes`, and what it says in `logs`. */
function collect(start: () => ChildProcess, settings: Settings) {
  const processes: ChildProcess[] = []
  const { log, logs } = createLogList()
  const decoders = createPictureDecoders({
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
