import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has. */
const REQUIREMENTS = 253

test('what the security document points at exists', () => {
  const paths = [...text.matchAll(/`((?:packages|docs|README|pnpm-lock)[\w./-]*)`/g)].map(([, path]) => path ?? '')
  expect(paths.length).toBeGreaterThan(60)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link]) => link ?? '')
  expect(links.filter((link) => !existsSync(join(root, 'docs', link)))).toEqual([])
})

test('every rule of the media socket that it names is one', () => {
  const spec = readFileSync(join(root, 'packages/media/SPEC.md'), 'utf8')
  const named = [...text.matchAll(/\b[A-Z]{2,}-\d+\b/g)]
    .map(([rule]) => rule)
    .filter((rule) => !/^(SHA|AES|P)-/.test(rule))
  expect([...new Set(named)].filter((rule) => !spec.includes(`**${rule}**`))).toEqual([])
})

test('each requirement of levels 1 and 2 has one row', () => {
  const rows = text.split('\n').filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  const ids = rows.flatMap((row) => (row.split('|')[1] ?? '').split(',').map((id) => id.trim()))
  expect(ids.length).toBe(new Set(ids).size)
  expect(ids).toHaveLength(REQUIREMENTS)
  for (const row of rows) expect(row).toMatch(/\| (Met|Not met|By the host|n\/a) \|/)
})
