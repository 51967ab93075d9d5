import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { CANNOT_START } from '@squall/shared/server/end-on-signal'
import { expect, onTestFinished, test } from 'vitest'
import { builtFile } from '../testing/built-programs'
import { findBrokenPackage, nativePackages } from './native-packages'

const REASON = 'version `GLIBC_2.99` not found'
/** A part of each package's path, which differs by platform. */
const PATHS = new Map([
  ['better-sqlite3', 'better-sqlite3'],
  ['sharp', 'sharp'],
  ['@node-rs/argon2', 'argon2'],
])

/** Runs a program, and api as the supervisor does, where one native part is made for another system. */
async function runWithout(part: string, ...program: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'squall-parts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const stub = join(folder, 'stub.cjs')
  writeFileSync(
    stub,
    `const { dlopen } = process
    process.dlopen = (module, file, ...rest) => {
      if (file.includes(${JSON.stringify(PATHS.get(part))})) throw new Error(${JSON.stringify(REASON)})
      return dlopen.call(process, module, file, ...rest)
    }`,
  )
  const [file = '', ...args] = program
  const sources = resolve(import.meta.dirname, '..')
  const isApi = file === 'main.ts'
  const command = isApi
    ? ['--import', builtFile('api', 'exit-on-disconnect'), builtFile('api', 'main')]
    : ['--import', 'tsx', join(sources, file)]
  const child = spawn(process.execPath, [...command, ...args], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      WEATHER: 'off',
      BASE_MAP: 'off',
      PORT: '0',
      NODE_OPTIONS: `--require ${stub}`,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(isApi ? (['ipc'] as const) : [])],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (piece) => {
      said += piece
    })
  const code = await new Promise((done) => child.once('close', done))
  return { code, said }
}

const names = nativePackages.map(({ name }) => name)

test.each(names)('when %s does not load, api says so in a sentence and is not restarted', async (name) => {
  const { code, said } = await runWithout(name, 'main.ts')
  const lines = said.trim().split('\n')
  expect(lines.at(-1)).toMatch(`api cannot start: ${name} (`)
  expect(lines.at(-1)).toContain(`does not load on Node ${process.versions.node}, ${process.platform} ${process.arch}`)
  expect(lines.at(-1)).toMatch(/\. Delete the folder node_modules and run "npm start" on this machine/)
  expect(code).toBe(CANNOT_START)
})

test.each(names)(
  'where %s does not load, the doctor names it, and finds nothing wrong with the others',
  async (name) => {
    const { code, said } = await runWithout(name, 'cli.ts', 'doctor')
    expect(said).toContain(`WRONG ${name}: ${name} (`)
    for (const other of names.filter((each) => each !== name)) expect(said).toContain(`ok    ${other}: `)
    expect(code).toBe(1)
  },
)

test('when all native parts load, there is no message', async () => {
  expect(await findBrokenPackage()).toBeNull()
})
