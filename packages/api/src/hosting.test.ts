import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readDockerfile, readDockerignore } from '../bin/lib/dockerfile.mjs'

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
const Dockerfile = read('docker/Dockerfile')
const compose = read('docker/compose.yaml')

/** The variables that stand in a file of settings, set or as an example. */
const settingsIn = (text: string) => [...text.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)

test('every variable of compose.yaml is explained in its .env.example', () => {
  const used = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  expect(used.length).toBeGreaterThan(5)
  expect(settingsIn(read('docker/.env.example'))).toEqual(expect.arrayContaining(used))
})

test("every other setting there is one of Squall's own", () => {
  const ofCompose = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
  const others = settingsIn(read('docker/.env.example')).filter((name) => !ofCompose.has(name))
  expect(settingsIn(read('.env.example'))).toEqual(expect.arrayContaining(others))
})

test('what goes to the container engine has no data, no secrets and nothing that was built here', () => {
  const isSent = readDockerignore(read('.dockerignore'))
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
    'packages/shared/src/contract/account/user.ts',
    'docker/squall',
  ])
    expect(isSent(path), path).toBe(true)
})

test('the image is built by the package manager of package.json, and all that it copies from here is sent', () => {
  const { packageManager } = JSON.parse(read('package.json'))
  for (const [manager] of Dockerfile.matchAll(/pnpm@[\d.]+/g)) expect(manager).toBe(packageManager)
  const isSent = readDockerignore(read('.dockerignore'))
  const copied = readDockerfile(Dockerfile)
    .flatMap(({ instructions }) => instructions)
    .filter(({ name, flags }) => name === 'COPY' && flags.from === undefined)
    .flatMap(({ words }) => words.slice(0, -1))
  for (const path of copied) {
    expect(existsSync(resolve(root, path)), path).toBe(true)
    expect(isSent(path), path).toBe(true)
  }
})

test('the last stage runs as nobody special, with a check of its health', () => {
  const last = readDockerfile(Dockerfile).at(-1)
  const named = (name: string) => last?.instructions.find((instruction) => instruction.name === name)
  expect(last?.from).toMatch(/^node:24\.\d+\.\d+-trixie-slim$/)
  expect(named('USER')?.text).toBe('1000:1000')
  expect(named('HEALTHCHECK')?.text).toContain('/readyz')
  expect(named('CMD')?.words).toEqual(['node', 'packages/api/dist/supervisor.js'])
})

test('Squall is started again for ever, by systemd and by Docker, without a limit that strangers could use up', () => {
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

test('a Dockerfile is read with its continued lines, flags and stages', () => {
  const text = [
    '# syntax=x',
    'ARG V=1.2',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: so Dockerfiles name their variables
    'FROM node:${V}-slim AS base',
    '# why',
    'ENV A=b \\',
    '    C="d e"',
    'FROM base',
    'COPY --from=base /a /b',
    'CMD ["x", "y z"]',
  ].join('\n')
  expect(readDockerfile(text)).toEqual([
    {
      name: 'base',
      from: 'node:1.2-slim',
      instructions: [{ name: 'ENV', flags: {}, text: 'A=b C="d e"', words: ['A=b', 'C=d e'] }],
    },
    {
      name: '1',
      from: 'base',
      instructions: [
        { name: 'COPY', flags: { from: 'base' }, text: '/a /b', words: ['/a', '/b'] },
        { name: 'CMD', flags: {}, text: '["x", "y z"]', words: ['x', 'y z'] },
      ],
    },
  ])
})
