import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@squall/shared/server/log'
import { TRPCError } from '@trpc/server'
import { badRequest, unavailable } from '../../errors'
import { createFairQueue } from '../concurrency'
import type { ConvertedPicture } from './images'
import { PICTURE_NEEDS_MEMORY } from './picture-limits'
import type { PictureKind } from './picture-storage'

/** Returns a member's upload as convertPicture does. @throws what convertPicture throws, and QueueFullError when too many wait */
export type ReadPicture = (memberId: string, kind: PictureKind, bytes: Buffer) => Promise<ConvertedPicture>

export interface DecoderRequest {
  kind: PictureKind
  bytes: Buffer
}

/** A decoder's answer with the memory its process uses afterwards. After a problem the process has ended. */
export type DecoderAnswer =
  | { picture: ConvertedPicture; memoryBytes: number }
  | { refusal: Pick<TRPCError, 'code' | 'message'>; memoryBytes: number }
  | { problem: 'too-much-memory' }

type Outcome = DecoderAnswer | { problem: 'too-slow' | 'ended' }

interface DecoderPoolOptions {
  start: () => ChildProcess
  log: Log
  maxWaiting?: number
  timeoutMs?: number
  idleMs?: number
}

const DECODERS = 2
const MAX_WAITING_PER_MEMBER = 12
/** Every picture that passes the header limits needs less; the measured maximum is 541 MB. */
const MAX_MEMORY_BYTES = 640 * 1024 * 1024
/** A process that keeps more than this after a picture is ended, since the next picture needs the memory. */
const MAX_KEPT_BYTES = 160 * 1024 * 1024
const RETRY_SECONDS = 5

/**
 * Returns a new decoder process for createPictureDecoderPool.
 * @param file the program picture-decoder; `execArgv` are the Node switches to run it
 */
export function startDecoderProcess(
  file: string,
  { execArgv = process.execArgv, maxMemoryBytes = MAX_MEMORY_BYTES } = {},
): ChildProcess {
  const { PATH, LD_LIBRARY_PATH } = process.env
  return fork(file, [String(maxMemoryBytes)], {
    execArgv,
    // No secrets, and few malloc arenas: glibc returns little of the memory of a decoding thread.
    env: { PATH, LD_LIBRARY_PATH, MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/**
 * Returns a pool of two decoder processes, started when needed and ended when idle. Members take turns, one process each. A
 * process that takes too long, or ends, fails only the picture it was decoding.
 */
export function createPictureDecoderPool({
  start,
  log,
  maxWaiting = 40,
  timeoutMs = 20_000,
  idleMs = 30_000,
}: DecoderPoolOptions) {
  const queue = createFairQueue({
    concurrency: DECODERS,
    concurrencyPerKey: 1,
    maxWaiting,
    maxWaitingPerKey: MAX_WAITING_PER_MEMBER,
  })
  const decoders = new Set<ChildProcess>()
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  let isClosed = false

  function begin(): ChildProcess {
    const decoder = start()
    decoders.add(decoder)
    decoder.once('close', () => {
      decoders.delete(decoder)
      clearTimeout(idle.get(decoder))
      idle.delete(decoder)
    })
    decoder.on('error', (error) => log.error('a picture decoder failed', { error }))
    decoder.unref()
    decoder.channel?.unref()
    return decoder
  }

  function takeIdle(): ChildProcess | undefined {
    for (const [decoder, timer] of idle) {
      clearTimeout(timer)
      idle.delete(decoder)
      return decoder
    }
  }

  function keepIdle(decoder: ChildProcess) {
    const end = () => {
      // A killed process takes a moment to close, and must get no picture meanwhile.
      idle.delete(decoder)
      decoder.kill('SIGKILL')
    }
    idle.set(decoder, setTimeout(end, idleMs).unref())
  }

  async function decode(request: DecoderRequest): Promise<ConvertedPicture> {
    if (isClosed) throw unavailable('Squall is being restarted. Try again in a moment.', RETRY_SECONDS)
    const decoder = takeIdle() ?? begin()
    const outcome = await ask(decoder, request, timeoutMs)
    if ('problem' in outcome) {
      decoder.kill('SIGKILL')
      decoders.delete(decoder)
      log.warn(`a picture decoder was ended (${outcome.problem})`)
      throw PROBLEMS[outcome.problem]()
    }
    if (outcome.memoryBytes > MAX_KEPT_BYTES) decoder.kill('SIGKILL')
    else keepIdle(decoder)
    if ('refusal' in outcome) throw new TRPCError(outcome.refusal)
    return outcome.picture
  }

  return {
    read: ((memberId, kind, bytes) => queue.run(memberId, () => decode({ kind, bytes }))) satisfies ReadPicture,
    close(): void {
      isClosed = true
      for (const decoder of decoders) decoder.kill('SIGKILL')
    },
  }
}

const PROBLEMS: Record<Extract<Outcome, { problem: string }>['problem'], () => TRPCError> = {
  'too-much-memory': () => badRequest(PICTURE_NEEDS_MEMORY),
  'too-slow': () => badRequest('The picture takes too long to be read. Please choose a smaller one.'),
  ended: () => unavailable('The picture could not be read just now. Please try again.', RETRY_SECONDS),
}

/** Returns the outcome of a request. Never rejects. */
async function ask(decoder: ChildProcess, request: DecoderRequest, timeoutMs: number): Promise<Outcome> {
  const settled = new AbortController()
  const { signal } = settled
  const answered = once(decoder, 'message', { signal }).then(([answer]: DecoderAnswer[]) => answer)
  const ended = once(decoder, 'close', { signal }).then(() => undefined)
  const slow = sleep<Outcome>(timeoutMs, { problem: 'too-slow' }, { signal })
  // Sending to a process that failed to start is an error.
  const unsent = new Promise<never>((_, reject) => void decoder.send(request, (error) => error && reject(error)))
  const outcome = await Promise.race([answered, ended, slow, unsent]).catch(() => undefined)
  settled.abort()
  return outcome ?? { problem: 'ended' }
}
