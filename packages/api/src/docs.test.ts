import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const Package = z.object({ scripts: z.record(z.string(), z.string()) })

/** Files that a host creates and that are not in the repository. */
const MADE_BY_HOSTS = ['docker/.env']

/** A whole word of code that begins with a folder of the repository; patterns with `*` or `<noun>` are no paths. */
const PATH = /(?<=^|\s)((?:packages|docs|docker|patches|\.ci)\/[\w./@-]*)(?=$|[\s:,])/g

const PATH_START = /^(?:packages|docker)\//
const FEATURE_FILES = ['router.ts', 'routes.ts', 'queries.ts', 'mutations.ts', 'policy.ts', 'rules.ts', 'jobs.ts']

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
].map((path) => ({ path, text: read(path) }))

/** Returns the table rows of a document, each as its cells. */
const listTableRows = (path: string, isRow: RegExp): string[][] =>
  read(path)
    .split('\n')
    .filter((line) => isRow.test(line))
    .map((line) => line.slice(2, -2).split(' | '))

/** Returns the texts in backticks, without the backticks. */
const namesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name)

test('every path of the repository that a document names exists', () => {
  const named = documents.flatMap(({ path, text }) =>
    namesIn(text)
      .flatMap((code) => [...code.matchAll(PATH)])
      .map(([, to = '']) => ({ path, to })),
  )
  expect(named.length).toBeGreaterThan(200)
  const isMissing = ({ to }: { to: string }) => !existsSync(join(root, to)) && !MADE_BY_HOSTS.includes(to)
  expect(named.filter(isMissing).map(({ path, to }) => `${path} names ${to}`)).toEqual([])
})

test('a source file is named by its whole path, except for names that every feature has', () => {
  const bare = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<!\[)`([\w./-]+\.(?:tsx?|mjs))`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !PATH_START.test(name) && !FEATURE_FILES.includes(name))
      .map((name) => `${path} names ${name}`),
  )
  expect(bare).toEqual([])
})

test('every link from a document to a file leads to one', () => {
  const links = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)#:\s]+)(?:#[\w-]+)?\)/g)].map(([, to = '']) => ({ path, to })),
  )
  expect(links.length).toBeGreaterThan(60)
  const isMissing = ({ path, to }: { path: string; to: string }) => !existsSync(join(root, dirname(path), to))
  expect(links.filter(isMissing).map(({ path, to }) => `${path} links to ${to}`)).toEqual([])
})

test.each(['docs', 'docs/decisions'])('the index of %s lists every document once', (folder) => {
  const present = readdirSync(join(root, folder)).filter((name) => name.endsWith('.md') && name !== 'README.md')
  const listed = listTableRows(`${folder}/README.md`, /^\| \[/).map(
    ([cell = '']) => /\]\(([^)]+)\)/.exec(cell)?.[1] ?? '',
  )
  expect(listed.filter((name) => !name.endsWith('/README.md')).toSorted()).toEqual(present.toSorted())
})

test('every step of a journey names a function that its file of the product holds', () => {
  const steps = listTableRows('docs/architecture.md', /^\| \d+ \|/)
  expect(steps.length).toBeGreaterThan(40)
  const missing = steps.flatMap(([step, , file, functions]) => {
    const [path = ''] = namesIn(file)
    const text = existsSync(join(root, path)) ? read(path) : ''
    const isThere = (name: string) => new RegExp(`\\b${name}\\b`).test(text)
    const names = namesIn(functions)
    const isProduct = !path.includes('/testing/')
    return isProduct && names.length > 0 && names.every(isThere) ? [] : [`step ${step}: ${path} lacks ${functions}`]
  })
  expect(missing).toEqual([])
})

test('every word of the glossary has a meaning and an owner, in the order of the alphabet', () => {
  const words = listTableRows('docs/glossary.md', /^\| (?!Word|-)/)
  expect(words.length).toBeGreaterThan(40)
  expect(words.filter(([, meaning = '', owner]) => meaning === '' || namesIn(owner).length !== 1)).toEqual([])
  const inOrder = words.map(([word = '']) => word.replace(/[()]/g, '').toLowerCase())
  expect(inOrder).toEqual(inOrder.toSorted())
})

test('every npm script that a document names exists', () => {
  const { scripts } = Package.parse(JSON.parse(read('package.json')))
  const named = documents.flatMap(({ text }) => [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name))
  expect(named.length).toBeGreaterThan(30)
  expect([...new Set(named)].filter((name) => scripts[name] === undefined)).toEqual([])
})

test('one version: all packages have that of the newest release on the Updates page and in the CHANGELOG', () => {
  const releases = read('packages/app/src/features/updates/changelog.ts')
  const newest = /const releases = \{\s*'([\d.]+)'/.exec(releases)?.[1]
  const released = [...read('CHANGELOG.md').matchAll(/^## \[([\d.]+)\]/gm)].map(([, version]) => version)
  expect(released[0]).toBe(newest)
  const manifests = ['', ...['api', 'app', 'media', 'shared'].map((name) => `packages/${name}/`)]
  const versions = manifests.map((folder) =>
    z.object({ version: z.string() }).parse(JSON.parse(read(`${folder}package.json`))),
  )
  expect(versions.map(({ version }) => version)).toEqual(manifests.map(() => newest))
})
