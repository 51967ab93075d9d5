import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CACHE } from './platform/http-server/cache-control'
import { startTestServer } from './testing/test-server'

test('the built app is served: pages for any path, immutable assets, no file outside', async () => {
  const appFolder = mkdtempSync(join(tmpdir(), 'squall-app-'))
  onTestFinished(() => rmSync(appFolder, { recursive: true }))
  mkdirSync(join(appFolder, 'assets'))
  writeFileSync(join(appFolder, 'index.html'), '<title>Squall</title>')
  for (const name of ['app-1a2b', 'media.worker-1a2b']) writeFileSync(join(appFolder, `assets/${name}.js`), 'export {}')
  const { request } = await startTestServer({ appFolder })

  for (const path of ['/', '/stream/abc', '/auth']) {
    expect(await request('GET', path), path).toMatchObject({ status: 200, text: '<title>Squall</title>' })
  }
  expect((await request('GET', '/assets/app-1a2b.js')).headers.get('cache-control')).toContain('immutable')
  const worker = await request('GET', '/assets/media.worker-1a2b.js')
  expect(worker.headers.get('cache-control')).toBe(CACHE.workers)
  expect((await request('GET', '/assets/gone.js')).status).toBe(404)
  expect((await request('GET', '/api/gone')).json).toEqual({ message: 'Not found', code: 'NOT_FOUND' })
  expect((await request('GET', '/..%2f..%2fetc%2fpasswd')).text).not.toContain('root:')
})

test("the service worker's scope is every page, it is revalidated each time, and no page replaces it when missing", async () => {
  const appFolder = mkdtempSync(join(tmpdir(), 'squall-app-'))
  onTestFinished(() => rmSync(appFolder, { recursive: true }))
  writeFileSync(join(appFolder, 'index.html'), '<title>Squall</title>')
  const bare = await startTestServer({ appFolder })
  for (const path of ['/sw.js', '/manifest.webmanifest', '/icons/icon-192.png']) {
    expect((await bare.request('GET', path)).status, path).toBe(404)
  }

  writeFileSync(join(appFolder, 'sw.js'), 'addEventListener("push", () => {})')
  writeFileSync(join(appFolder, 'manifest.webmanifest'), '{"id":"/"}')
  const { request } = await startTestServer({ appFolder })
  const worker = await request('GET', '/sw.js')
  expect(worker).toMatchObject({ status: 200, text: 'addEventListener("push", () => {})' })
  expect(worker.headers.get('content-type')).toContain('javascript')
  expect(worker.headers.get('cache-control')).toBe(CACHE.revalidated)
  const manifest = await request('GET', '/manifest.webmanifest')
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json')
  expect(manifest.headers.get('cache-control')).toBe(CACHE.revalidated)
})

test('internal procedures refuse requests without the secret', async () => {
  const { request } = await startTestServer()
  const report = (secret?: string) =>
    request('POST', '/api/trpc/internal.streams.report', {
      body: [],
      headers: secret === undefined ? {} : { 'x-squall-internal': secret },
    })
  expect((await report()).status).toBe(403)
  expect((await report('wrong-secret')).status).toBe(403)
  expect((await report('test-secret')).json).toEqual({ result: { data: { ended: [] } } })
})
