import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PICTURE_MAX_BYTES } from '@squall/shared/rules/picture'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { ensureDataDir } from './data-dir'
import { BATCH_LIMIT, BODY_LIMIT, requestLimits } from './platform/http-server/request-limits'

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const text = read('docs/security.md')

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has. */
const REQUIREMENTS = 253
const STATES = ['Met', 'Not met', 'By the host', 'n/a']

const rows = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => {
    const [ids = '', state = '', , proof = ''] = line.slice(2, -2).split(' | ')
    return { ids: ids.split(', '), state, proof, line }
  })

interface Proof {
  file: string
  titles: string[]
}

/** References of the form `file` › "title", "another title". */
const proofsIn = (written: string): Proof[] =>
  [...written.matchAll(/`([^`]+)` › ((?:"[^"]+"(?:, )?)+)/g)].map(([, file = '', titles = '']) => ({
    file,
    titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
  }))

const TEST = /\.(test\.tsx?|spec\.ts)$/
/** Static checks: lint rules, compiler options, steps of `npm test`. */
const CHECKS = ['biome.json', 'tsconfig.base.json', 'packages/api/bin/test.mjs']

/** A test with this title, a case with this label, or a check with this name that is turned on. */
const isThere = ({ file, title }: { file: string; title: string }) =>
  file.endsWith('.json')
    ? new RegExp(`"${title}": (true|"error")`).test(read(file))
    : ["'", '"', '`'].some((quote) => read(file).includes(`${quote}${title}${quote}`))

test('every file that the security document names exists', () => {
  const paths = [...text.matchAll(/`((?:packages|docs|README|pnpm-lock)[\w./-]*)`/g)].map(([, path]) => path ?? '')
  expect(paths.length).toBeGreaterThan(60)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link]) => link ?? '')
  expect(links.filter((link) => !existsSync(join(root, 'docs', link)))).toEqual([])
})

test('every media socket rule that it names exists', () => {
  const spec = read('packages/media/SPEC.md')
  const named = [...text.matchAll(/\b[A-Z]{2,}-\d+\b/g)]
    .map(([rule]) => rule)
    .filter((rule) => !/^(SHA|AES|P)-/.test(rule))
  expect([...new Set(named)].filter((rule) => !spec.includes(`**${rule}**`))).toEqual([])
})

test('each requirement of levels 1 and 2 has one row, and the totals are right', () => {
  const ids = rows.flatMap((row) => row.ids)
  expect(ids).toHaveLength(new Set(ids).size)
  expect(ids).toHaveLength(REQUIREMENTS)
  expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([])
  const count = (state: string) => rows.filter((row) => row.state === state).flatMap((row) => row.ids).length
  const counted = `${REQUIREMENTS} requirements of levels 1 and 2 has a row: ${count('Met')} are met, ${count('Not met')} are not, ${count('By the host')} depend on how Squall is run, ${count('n/a')} do not apply.`
  expect(text).toContain(counted)
})

test('every test that the document names as proof exists', () => {
  const seen = (/## Who sees what\n([\s\S]*?)\n## /.exec(text)?.[1] ?? '').split('\n').slice(5).filter(Boolean)
  expect(seen.length).toBeGreaterThan(8)
  const met = rows.filter(({ state }) => state === 'Met')
  expect(met.length).toBeGreaterThan(80)
  const unproven = [...met.map(({ line, proof }) => ({ line, proof })), ...seen.map((line) => ({ line, proof: line }))]
  expect(unproven.filter(({ proof }) => proofsIn(proof).length === 0)).toEqual([])

  const proofs = proofsIn(text).flatMap(({ file, titles }) => titles.map((title) => ({ file, title })))
  expect(proofs.filter(({ file }) => !TEST.test(file) && !CHECKS.includes(file))).toEqual([])
  expect(proofs.filter((proof) => !isThere(proof))).toEqual([])
  // Each file in the column of proofs comes with a title, so that none is named in vain.
  const bare = met.filter(({ proof }) => proof.replaceAll(/`[^`]+` › (?:"[^"]+"(?:, )?)+(?:; )?/g, '') !== '')
  expect(bare.map(({ line }) => line)).toEqual([])
})

test('the limits in the document are those of the code', () => {
  const { http, requestTimeout, connectionTimeout } = requestLimits
  const [megabytes, kilobytes] = [1024 * 1024, 1024]
  expect(text).toContain(
    `| ${BODY_LIMIT / kilobytes} KB; uploads ${PICTURE_MAX_BYTES / megabytes} MB, one file; ${BATCH_LIMIT} calls in a batch |`,
  )
  expect(text).toContain(`| Headers and address together | ${http.maxHeaderSize / kilobytes} KB |`)
  expect(text).toContain(
    `| ${http.headersTimeout / 1000} s for headers, ${requestTimeout / 60_000} minutes for a request, ${connectionTimeout / 1000} s of silence |`,
  )
})

test("every key that an installation creates is in the document's list of keys", () => {
  const folder = mkdtempSync(join(tmpdir(), 'squall-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  ensureDataDir(folder)
  const keys = readdirSync(join(folder, 'secrets'))
  expect(keys).toHaveLength(3)
  expect(keys.filter((name) => !text.includes(`\`secrets/${name}\` (`))).toEqual([])
})

test('every dependency is pinned and has a reason', () => {
  const Versions = z.record(z.string(), z.string()).default({})
  const Package = z.object({ dependencies: Versions, devDependencies: Versions })
  const packages = ['app', 'api', 'media', 'shared'].map((name) => `packages/${name}/package.json`)
  const needed = ['package.json', ...packages].flatMap((file) => {
    const { dependencies, devDependencies } = Package.parse(JSON.parse(read(file)))
    return Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => version !== 'workspace:*')
  })
  expect(needed.length).toBeGreaterThan(50)
  expect(needed.filter(([, version]) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
  const reasons = read('docs/decisions/007-dependencies.md')
    .split('\n')
    .flatMap((line) => (line.split('|')[1] ?? '').split(',').map((name) => name.trim()))
  const unexplained = needed.filter(([name]) => !name.startsWith('@types/') && !reasons.includes(name))
  expect(unexplained.map(([name]) => name)).toEqual([])
})
