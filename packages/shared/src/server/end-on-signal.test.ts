import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'

/** Programs take long to start on a busy machine. */
const TIMEOUT = 60_000
const HERE = new URL('.', import.meta.url).href

/** A program that ends as ours do; `end` is what it does then, `then` what it does after it began. */
function startProgram(end: string, then = '') {
  const code = `
    import { createLog } from '${HERE}log.ts'
    import { endOnSignal } from '${HERE}end-on-signal.ts'
    const log = createLog({ name: 'api', level: 'info', format: 'json' })
    setInterval(() => {}, 1000)
    endOnSignal({ log, end: async () => { ${end} } })
    log.info('begun')
    ${then}`
  const program = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], { stdio: 'pipe' })
  onTestFinished(() => void program.kill('SIGKILL'))
  let said = ''
  program.stdout.on('data', (piece) => {
    said += piece
  })
  const messages = () =>
    said
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line): string => JSON.parse(line).message)
  return { program, exit: once(program, 'close').then(([code]) => code), begun: once(program.stdout, 'data'), messages }
}

test(
  'the first signal ends the program in order, and it says so',
  async () => {
    const { begun, exit, messages, program } = startProgram('')
    await begun
    program.kill('SIGTERM')
    expect(await exit).toBe(0)
    expect(messages()).toEqual(['begun', 'stopping (SIGTERM)', 'stopped'])
  },
  TIMEOUT,
)

test(
  'a second signal ends it at once',
  async () => {
    const { begun, exit, messages, program } = startProgram('await new Promise(() => {})')
    await begun
    program.kill('SIGTERM')
    await once(program.stdout, 'data')
    program.kill('SIGINT')
    expect(await exit).toBe(1)
    expect(messages().at(-1)).toBe('stopped at once by a second signal (SIGINT)')
  },
  TIMEOUT,
)

test.each([
  ['setTimeout(() => { throw new Error("lost") }, 1)', 'stopped by a fault that nobody caught'],
  ['Promise.reject(new Error("lost"))', 'stopped by a refusal that nobody caught'],
])(
  '%s is logged and ends it with 1',
  async (then, message) => {
    const { exit, messages } = startProgram('', then)
    expect(await exit).toBe(1)
    expect(messages().at(-1)).toBe(message)
  },
  TIMEOUT,
)
