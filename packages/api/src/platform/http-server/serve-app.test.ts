import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PAGE_PRELOADS_FILE } from '@squall/shared/rules/page-preloads'
import { expect, onTestFinished, test } from 'vitest'
import { readPreloadLinks } from './serve-app'

function builtApp() {
  const folder = mkdtempSync(join(tmpdir(), 'squall-app-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const link = (file: string) => `<link rel="modulepreload" crossorigin href="${file}">`

test('preload links name only the scripts of the page at a path', () => {
  const folder = builtApp()
  const pages = [
    { path: '/', files: ['/assets/Home.js', '/assets/hero.js'] },
    { path: '/stream', files: ['/assets/Streams.js'] },
    { path: '/stream/:id', files: ['/assets/Stream.js'] },
    { path: '*', files: ['/assets/NotFound.js'] },
  ]
  writeFileSync(join(folder, PAGE_PRELOADS_FILE), JSON.stringify(pages))
  const linksAt = readPreloadLinks(folder)
  expect(linksAt('/')).toBe(link('/assets/Home.js') + link('/assets/hero.js'))
  expect(linksAt('/stream')).toBe(link('/assets/Streams.js'))
  expect(linksAt('/stream/')).toBe(link('/assets/Streams.js'))
  expect(linksAt('/stream/abc')).toBe(link('/assets/Stream.js'))
  expect(linksAt('/stream/abc/more')).toBe(link('/assets/NotFound.js'))
})

test('the early script of a page runs before the app, and only on that page', () => {
  const folder = builtApp()
  const pages = [
    { path: '/stream', files: ['/assets/Streams.js'] },
    { path: '/stream/:id', files: ['/assets/early.js', '/assets/Stream.js'], early: '/assets/early.js' },
  ]
  writeFileSync(join(folder, PAGE_PRELOADS_FILE), JSON.stringify(pages))
  const linksAt = readPreloadLinks(folder)
  expect(linksAt('/stream/abc')).toMatch(/^<script type="module" async crossorigin src="\/assets\/early.js"><\/script>/)
  expect(linksAt('/stream')).toBe(link('/assets/Streams.js'))
})

test('an app without a file of preloads is served without preload links', () => {
  expect(readPreloadLinks(builtApp())('/')).toBe('')
})

test('an app with a malformed file of preloads is not served', () => {
  const folder = builtApp()
  writeFileSync(join(folder, PAGE_PRELOADS_FILE), '{"pages": 3}')
  expect(() => readPreloadLinks(folder)).toThrow()
})
