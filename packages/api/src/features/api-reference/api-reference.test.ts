import { Validator } from '@seriousme/openapi-schema-validator'
import { tables } from '@squall/shared/server/db'
import { getInputOutputParsers } from 'trpc-to-openapi'
import { describe, expect, test } from 'vitest'
import { listProcedures } from '../../root-router'
import { documentedCalls } from '../../testing/documented-calls'
import { startTestServer } from '../../testing/test-server'
import { createDocument } from './document'
import { examples, namedSchemas, schemaNotes } from './schemas-and-examples'
import { findTag, tags } from './tags'

const document = createDocument({ version: '1.2.3', publicUrl: 'https://squall.test' })

const METHODS = ['get', 'post', 'patch', 'delete'] as const
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const operation = item[method]
    return operation === undefined ? [] : [{ name: `${method.toUpperCase()} ${path}`, path, method, operation }]
  }),
)
/** `{id}` and `{userId}` say the same to a client. */
const nameless = (name: string) => name.replaceAll(/\{\w+\}/g, '{}')

describe('the document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  test('has no dangling references', () => {
    const text = JSON.stringify(document)
    const refs = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)]
    const { schemas = {}, responses = {} } = document.components ?? {}
    for (const [ref, kind, name = ''] of refs) {
      expect(Object.keys(kind === 'schemas' ? schemas : responses), ref).toContain(name)
    }
    expect(refs.length).toBeGreaterThan(200)
  })

  test('has every documented call, and every procedure with a path', () => {
    const names = new Set(operations.map(({ name }) => nameless(name)))
    for (const { method, path } of documentedCalls)
      expect(names, `${method} ${path}`).toContain(nameless(`${method} ${path}`))
    for (const { openapi, path } of listProcedures()) {
      if (openapi !== undefined) expect(names, path).toContain(nameless(`${openapi.method} /api${openapi.path}`))
    }
  })

  test('describes each call in a sentence, in an existing chapter', () => {
    const chapters = tags.map(({ name }) => name)
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { name, operation } of operations) {
      expect(operation.summary, name).toMatch(/^[A-Z].{5,70}[^.]$/)
      expect(operation.description, name).toMatch(/\.$/)
      expect(chapters, name).toContain(operation.tags?.[0])
      for (const parameter of operation.parameters ?? []) {
        if ('name' in parameter && parameter.in === 'path') expect(parameter.required, name).toBe(true)
      }
    }
    for (const { path, openapi } of listProcedures()) if (openapi) expect(findTag(path), path).not.toBeNull()
  })

  test('says who may call, in agreement with the procedures', () => {
    for (const { path, access, openapi } of listProcedures()) {
      if (openapi === undefined) continue
      const operation = operations.find(
        ({ operation }) => operation.operationId === path.replaceAll('.', '-'),
      )?.operation
      const isOpen = operation?.security?.some((way) => Object.keys(way).length === 0)
      expect(isOpen, path).toBe(access === 'public')
      expect(Object.keys(operation?.responses ?? {}).includes('401'), path).toBe(access !== 'public')
    }
  })

  test('has no password in an address', () => {
    for (const { name, operation } of operations) {
      const inAddress = (operation.parameters ?? []).map((parameter) => ('name' in parameter ? parameter.name : ''))
      if (!name.includes('/weatherstation/') && !name.includes('/data/report'))
        expect(inAddress.join(), name).not.toMatch(/password|secret/i)
    }
  })

  test('has examples that the procedures accept', () => {
    const byPath = new Map(listProcedures().map((facts) => [facts.path, facts]))
    for (const [path, example] of Object.entries(examples)) {
      const facts = byPath.get(path)
      if (facts === undefined) throw new Error(`There is no procedure ${path}`)
      const { inputParser } = getInputOutputParsers(facts.procedure)
      const fromPath = Object.fromEntries(
        [...(facts.openapi?.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, key]) => [key, 'x']),
      )
      expect(inputParser.safeParse({ ...example, ...fromPath }).error?.issues, path).toBeUndefined()
    }
    for (const name of Object.keys(schemaNotes)) expect(Object.keys(namedSchemas)).toContain(name)
  })
})

test('every route of the server is in the document or excluded by name here', async () => {
  const routes: string[] = []
  const { server } = await startTestServer()
  const known = new Set(operations.map(({ name }) => nameless(name)))
  for (const [method, url] of listServerRoutes(server.printRoutes())) {
    routes.push(`${method} ${url}`)
    const name = nameless(`${method} ${url.replace(/:\w+(?:\|:\w+)*/g, '{x}').replace(/(.)\/$/, '$1')}`)
    const isOurs = /^\/api\/(?:trpc|docs)\b|^\/api\/\*$|^\/api\/map\/streets\/\*$|^\/files\/|^\/data\/report\/?$/.test(
      url,
    )
    if (!isOurs) expect(known, name).toContain(name)
  }
  expect(routes.length).toBeGreaterThan(operations.length)
})

/** Returns method and address of every leaf of Fastify's printed tree, where each line continues the address of the line above. */
function listServerRoutes(tree: string): [string, string][] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part, methods = ''] = /^(.*?)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
    if (part === undefined) return []
    above.splice(indent.length / 4, above.length, part)
    const url = above.join('')
    const served = methods.split(', ').filter((method) => /^(?:GET|POST|PATCH|DELETE)$/.test(method))
    return served.map((method): [string, string] => [method, url])
  })
}

describe('the server', () => {
  test('serves the document publicly, with an ETag', async () => {
    const { request } = await startTestServer()
    const { status, headers, json } = await request('GET', '/api/openapi.json')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(json).toMatchObject({
      openapi: '3.1.1',
      info: { title: 'Squall' },
      servers: [{ url: 'http://squall.test' }],
    })
    const etag = headers.get('etag') ?? ''
    expect((await request('GET', '/api/openapi.json', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('serves the reference with files of its own under a policy without inline scripts or styles', async () => {
    const { request } = await startTestServer()
    for (const address of ['/api/docs', '/api/docs/']) {
      const { status, headers, text } = await request('GET', address)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toContain('text/html')
      expect(headers.get('content-security-policy')).toContain("script-src 'self'")
      expect(headers.get('content-security-policy')).not.toContain('unsafe')
      expect(text).not.toMatch(/<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/)
      const files = [...text.matchAll(/(?:src|href)="(\/api\/[^"]+)"/g)].map(([, file = '']) => file)
      for (const file of files) expect((await request('GET', file)).status, file).toBe(200)
      expect(files.length).toBeGreaterThan(4)
    }
    expect((await request('GET', '/api/docs/package.json')).status).toBe(404)
  })
})

test('lists send X-Total-Count exactly where the document says so', async () => {
  const { request, people, as, db, services } = await startTestServer()
  const { id: post } = await as.owner.posts.create({ content: 'Hail' })
  const endsAt = new Date(services.now().getTime() + 86_400_000).toISOString()
  const { id: contest } = await as.admin.contests.create({ title: 'May', endsAt })
  const photo = { id: 'p', userId: people.owner.id, title: 'Hail', stormType: 'hail', status: 'approved' } as const
  db.insert(tables.photos)
    .values({
      ...photo,
      imageUrl: 'p',
      width: 4,
      height: 3,
      placeholder: '',
      isPublic: true,
      createdAt: services.now(),
    })
    .run()
  const trip = { title: 'Loop', startLocation: 'Norman', endLocation: 'Chickasha' }
  const { id: route } = await as.owner.chaseRoutes.share(trip)
  const counted = operations.filter(({ operation }) => hasTotal(operation.responses))
  expect(counted.map(({ operation }) => operation.operationId).sort()).toEqual([
    'admin-activityLogs',
    'admin-users',
    'chaseRoutes-comments',
    'chaseRoutes-list',
    'chaseRoutes-mine',
    'chaseRoutes-saved',
    'clips-list',
    'contests-entries',
    'follows-followers',
    'follows-following',
    'photos-comments',
    'photos-list',
    'photos-review',
    'posts-comments',
    'posts-list',
    'posts-mine',
    'posts-pending',
    'replays-list',
    'stormReports-mine',
    'streams-past',
  ])
  for (const { name, path } of counted) {
    const address = path
      .replace('posts/{id}', `posts/${post}`)
      .replace('contests/{id}', `contests/${contest}`)
      .replace('photos/{id}', `photos/${photo.id}`)
      .replace('routes/{id}', `routes/${route}`)
    const { headers } = await request('GET', address.replace('{id}', people.owner.id), {
      sessionId: people.admin.sessionId,
    })
    expect(headers.get('x-total-count'), name).toMatch(/^\d+$/)
  }
})

test('every list that comes in pages is counted; the review queue says itself whether more follows', () => {
  const paged = operations.filter(({ method, operation }) =>
    (operation.parameters ?? []).some(
      (parameter) => method === 'get' && 'name' in parameter && parameter.name === 'cursor',
    ),
  )
  const uncounted = paged.filter(({ operation }) => !hasTotal(operation.responses))
  expect(paged.length).toBeGreaterThan(10)
  expect(uncounted.map(({ operation }) => operation.operationId)).toEqual(['reviews-queue'])
})

test('uploads name the field of their file', () => {
  const form = (path: string) => JSON.stringify(document.paths?.[path]?.post?.requestBody)
  expect(form('/api/photos/upload')).toContain('"photo":')
  expect(form('/api/users/{id}/avatar')).toContain('"picture":')
  expect(form('/api/users/{id}/banner')).toContain('"picture":')
})

function hasTotal(responses: unknown): boolean {
  return JSON.stringify(responses).includes('X-Total-Count')
}
