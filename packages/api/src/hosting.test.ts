import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
const Dockerfile = read('docker/Dockerfile')
const compose = read('docker/compose.yaml')

/** The paths that each stage of the Dockerfile copies from the repository. */
const copied = [...Dockerfile.matchAll(/^COPY (?!--from)(?:--\S+ )*(.+) \S+$/gm)].flatMap(([, paths = '']) =>
  paths.split(' '),
)

/** Whether .dockerignore lets a file go to the container engine: the last rule that fits its path decides. */
function isSent(path: string): boolean {
  const rules = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return rules.findLast((rule) => toPattern(rule.replace(/^!/, '')).test(path))?.startsWith('!') ?? true
}

/** Returns the pattern of a .dockerignore rule: `*` within a folder, `**` across folders, and everything below a match. */
function toPattern(rule: string): RegExp {
  const escaped = rule.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  const source = escaped.replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'))
  return new RegExp(`^${source}(?:/|$)`)
}

/** The variables that stand in a file of settings, set or as an example. */
const settingsIn = (text: string) => [...text.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)

test('every variable of compose.yaml is documented in its .env.example', () => {
  const used = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  expect(used.length).toBeGreaterThan(5)
  expect(settingsIn(read('docker/.env.example'))).toEqual(expect.arrayContaining(used))
})

test("every other setting in .env.example is one of Squall's", () => {
  const ofCompose = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
  const others = settingsIn(read('docker/.env.example')).filter((name) => !ofCompose.has(name))
  expect(settingsIn(read('.env.example'))).toEqual(expect.arrayContaining(others))
})

test('the container build context has no data, no secrets and no build output', () => {
  for (const path of [
    'data/squall.db',
    'data-demo/secrets/internal',
    '.env',
    'docker/.env',
    'packages/api/.env',
    '.git/config',
    'node_modules/zod/package.json',
    'packages/api/node_modules/zod/package.json',
    'packages/api/dist/main.js',
  ])
    expect(isSent(path), path).toBe(false)
  for (const path of [
    'package.json',
    '.npmrc',
    'pnpm-lock.yaml',
    'packages/shared/src/contract/account/profile.ts',
    'docker/squall',
  ])
    expect(isSent(path), path).toBe(true)
})

test('the image uses the package manager of package.json, and the build context has every file it copies', () => {
  const { packageManager } = JSON.parse(read('package.json'))
  for (const [manager] of Dockerfile.matchAll(/pnpm@[\d.]+/g)) expect(manager).toBe(packageManager)
  expect(copied).toEqual(expect.arrayContaining(['package.json', 'packages/api/package.json', 'docker/squall']))
  for (const path of copied) {
    expect(existsSync(resolve(root, path)), path).toBe(true)
    expect(isSent(path), path).toBe(true)
  }
})

test('the image has the patches of packages, without which pnpm installs nothing', () => {
  const patches = [...read('pnpm-workspace.yaml').matchAll(/: (patches\/\S+)$/gm)].map(([, path = '']) => path)
  expect(patches.length).toBeGreaterThan(0)
  for (const path of patches) expect(existsSync(resolve(root, path)) && isSent(path), path).toBe(true)
  const install = Dockerfile.indexOf('install --frozen-lockfile')
  expect(Dockerfile.slice(0, install)).toContain('\nCOPY patches patches\n')
})

test('the last stage runs as an unprivileged user, with a health check', () => {
  const last = Dockerfile.slice(Dockerfile.lastIndexOf('\nFROM '))
  // biome-ignore lint/suspicious/noTemplateCurlyInString: so Dockerfiles name their variables
  expect(last).toContain('\nFROM node:${NODE}-trixie-slim\n')
  expect(Dockerfile).toMatch(/^ARG NODE=24\.\d+\.\d+$/m)
  expect(last).toContain('\nUSER 1000:1000\n')
  expect(last).toMatch(/\nHEALTHCHECK [^\n]*\\\n +CMD \[[^\n]*\/readyz/)
  expect(last).toMatch(/\nCMD \["node", "packages\/api\/dist\/supervisor\.js"\]\n/)
})

test('systemd and Docker restart Squall without a limit that strangers could exhaust', () => {
  const unit = read('docker/systemd/squall.service').split('\n')
  expect(unit).toEqual(
    expect.arrayContaining(['StartLimitIntervalSec=0', 'Restart=always', 'RestartSec=2', 'RestartMaxDelaySec=30']),
  )
  expect(unit.filter((line) => /^(StartLimitBurst|RestartPreventExitStatus)=/.test(line))).toEqual([])
  const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:'))
  expect([...compose.matchAll(/^\s*restart: (.+)$/gm)].map(([, policy]) => policy)).toEqual(['unless-stopped'])
  for (const [, service] of services.matchAll(/^ {2}\w+:\n([\s\S]+?)(?=\n {2}\w+:|$)/g))
    expect(service).toMatch(/<<: \*(common|squall)/)
})
