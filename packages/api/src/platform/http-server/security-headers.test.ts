import { contentPolicy } from '@squall/shared/rules/content-policy'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { startAppServer } from '../../testing/app-folder'
import { CACHE } from './cache-control'
import { sendSecurityHeaders } from './security-headers'

const PATHS = {
  'a screen': '/stream/abc',
  'a script': '/assets/app-1a2b.js',
  'what is not there': '/assets/gone.js',
  'a tRPC call': '/api/trpc/site.info',
  'a REST call': '/api/streams',
  'a refusal': '/api/auth/user',
  'an uploaded picture': '/files/avatars/a-large.webp',
}

test('every kind of answer carries the security headers, including nosniff', async () => {
  const { request } = await startAppServer()
  for (const [what, path] of Object.entries(PATHS)) {
    const { headers } = await request('GET', path)
    expect(headers.get('x-content-type-options'), what).toBe('nosniff')
    expect(headers.get('referrer-policy'), what).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy'), what).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy'), what).toBe('same-origin')
    expect(headers.get('x-frame-options'), what).toBe('DENY')
    expect(headers.get('permissions-policy'), what).toContain('camera=(self), microphone=(self), geolocation=(self)')
    expect(headers.get('permissions-policy'), what).toContain('usb=()')
    expect(headers.get('permissions-policy'), what).not.toMatch(/web-share|bluetooth|browsing-topics/)
    expect(headers.get('content-security-policy'), what).toBeTruthy()
    expect(headers.get('server'), what).toBeNull()
    expect(headers.get('x-powered-by'), what).toBeNull()
    expect(headers.get('access-control-allow-origin'), what).toBeNull()
  }
})

test('pages may run only our own script files, and uploaded files may run nothing', async () => {
  const { request } = await startAppServer()
  const getPolicy = async (path: string) => (await request('GET', path)).headers.get('content-security-policy')
  expect(await getPolicy('/stream/abc')).toBe(contentPolicy)
  expect(await getPolicy('/assets/app-1a2b.js')).toBe(contentPolicy)
  expect(await getPolicy('/files/avatars/a-large.webp')).toBe("default-src 'none'; sandbox")
  expect(contentPolicy).not.toContain('unsafe')
  expect(contentPolicy).not.toMatch(/[ ](\*|https?:)(;|\s|$)/)
})

test('pages may open sockets to media nodes on other machines, as soon as there are some', async () => {
  const { request, services } = await startAppServer()
  const getPolicy = async () => (await request('GET', '/stream/abc')).headers.get('content-security-policy')
  const origins = ['wss://east.squall.test', 'ws://10.0.0.7:3001']
  services.mediaNodes = { ...services.mediaNodes, socketOrigins: () => origins }
  expect(await getPolicy()).toContain("connect-src 'self' wss://east.squall.test ws://10.0.0.7:3001;")
  services.mediaNodes = { ...services.mediaNodes, socketOrigins: () => [] }
  expect(await getPolicy()).toBe(contentPolicy)
})

test('answers of calls are not stored by browsers or caches', async () => {
  const { request } = await startAppServer()
  for (const path of ['/api/trpc/site.info', '/api/streams', '/api/auth/user']) {
    expect((await request('GET', path)).headers.get('cache-control'), path).toBe(CACHE.personal)
  }
})

test('HSTS is sent for two years with an https PUBLIC_URL and never otherwise', async () => {
  const headersAt = async (publicUrl: string) => {
    const app = fastify()
    sendSecurityHeaders(app, publicUrl, () => [])
    app.get('/', async () => 'here')
    return (await app.inject('/')).headers
  }
  expect((await headersAt('https://squall.test'))['strict-transport-security']).toMatch(/^max-age=63072000/)
  expect((await headersAt('http://squall.test'))['strict-transport-security']).toBeUndefined()
})
