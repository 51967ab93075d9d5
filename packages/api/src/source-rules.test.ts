import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const packages = resolve(import.meta.dirname, '../..')

/** Production sources: no tests, no benches, no demo or simulation. */
const sources = ['api', 'media', 'shared', 'app'].flatMap((name) =>
  readdirSync(join(packages, name, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !/\/(testing|demo|simulated)\//.test(file))
    .map((file) => ({ path: relative(packages, file), text: readFileSync(file, 'utf8') })),
)

/** Which files have what a pattern finds. */
const filesWith = (pattern: RegExp, within = '') =>
  sources.flatMap(({ path, text }) => (path.startsWith(within) && pattern.test(text) ? [path] : []))

test('no input becomes a command: only the supervisor, the picture decoders and load checks start programs', () => {
  expect(filesWith(/child_process/)).toEqual([
    'api/src/cli/doctor.ts',
    'api/src/platform/native-packages.ts',
    'api/src/supervisor/children.ts',
    'api/src/platform/pictures/picture-decoder-pool.ts',
  ])
  // The decoders run a file of ours, and no shell.
  expect(
    filesWith(/\b(exec|execSync|execFile|spawnSync)\(|shell: true/, 'api/src/platform/pictures/picture-decoder-pool'),
  ).toEqual([])
})

test('no text is evaluated as code', () => {
  expect(filesWith(/\beval\(|new Function\(|\bFunction\(|setTimeout\(['"`]|from 'node:vm'/)).toEqual([])
  expect(filesWith(/dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/)).toEqual([])
})

test('no regular expression is built from input', () => {
  const made = filesWith(/new RegExp\((?!\s*(?:`[^`$]*`|'[^']*'|"[^"]*")\s*[,)])/)
  // All are made of constants of their own.
  const constant = [
    'api/src/weather/level3/tables.ts',
    'shared/src/contract/notification/index.ts',
    'shared/src/rules/clean-text.ts',
  ]
  expect(made.toSorted()).toEqual(constant)
})

test('statements are built by drizzle with parameters, and raw SQL has only constants', () => {
  expect(filesWith(/sql\.raw\(/)).toEqual(['api/src/features/system-health/system-health.ts'])
})

test('hashes, ciphers and random numbers that protect something are those of the list in docs/security.md', () => {
  expect(filesWith(/create(Hash|Hmac)\((?!'sha256')/)).toEqual([])
  expect(filesWith(/createCipheriv|createDecipheriv/)).toEqual(['api/src/platform/secret-box.ts'])
  // Waits of different length, not secrets.
  const chance = filesWith(/Math\.random/).filter((path) => !path.startsWith('app/'))
  expect(chance).toEqual(['api/src/features/notifications/worker.ts', 'shared/src/server/relay-link.ts'])
})

test('nothing disables certificate checks', () => {
  expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([])
})

test('media opens the database read-only', () => {
  expect(filesWith(/new Database\(/, 'media/')).toEqual(['media/src/access/database-store.ts'])
  expect(filesWith(/new Database\(file, \{ readonly: true, /, 'media/')).toEqual(['media/src/access/database-store.ts'])
})

test('no page accepts messages from other pages', () => {
  expect(filesWith(/(window|globalThis)\.(addEventListener\('message'|onmessage)/, 'app/')).toEqual([])
})
