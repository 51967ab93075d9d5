import fastify from 'fastify'
import { expect, test } from 'vitest'
import { CACHE, keepPersonalAnswers } from './cache-control'

test('an answer that names no policy, is an error or sets a cookie is personal, whatever its route says', async () => {
  const app = fastify()
  keepPersonalAnswers(app)
  app.get('/silent', async () => 'here')
  app.get('/shared', async (_request, reply) => reply.header('cache-control', CACHE.list).send('here'))
  app.get('/raw', async (_request, reply) => {
    reply.raw.setHeader('cache-control', CACHE.immutable)
    return 'here'
  })
  app.get('/error', async (_request, reply) => reply.code(404).header('cache-control', CACHE.immutable).send('gone'))
  app.get('/cookie', async (_request, reply) => {
    reply.raw.setHeader('cache-control', CACHE.immutable)
    return reply.header('set-cookie', 'squall_session=secret').send('here')
  })
  app.get('/fault', async (_request, reply) => {
    reply.header('cache-control', CACHE.immutable)
    throw new Error('broken')
  })
  const policies = new Map<string, unknown>()
  for (const path of ['/silent', '/shared', '/raw', '/error', '/cookie', '/fault', '/nowhere'])
    policies.set(path, (await app.inject(path)).headers['cache-control'])
  expect(Object.fromEntries(policies)).toEqual({
    '/silent': CACHE.personal,
    '/shared': CACHE.list,
    '/raw': CACHE.immutable,
    '/error': CACHE.personal,
    '/cookie': CACHE.personal,
    '/fault': CACHE.personal,
    '/nowhere': CACHE.personal,
  })
})
