import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { PAGE_PRELOADS_FILE, PagePreloads } from '@squall/shared/rules/page-preloads'
import type { FastifyInstance } from 'fastify'
import { FILES_PREFIX } from '../pictures/picture-storage'
import { CACHE } from './cache-control'

/** Paths that get 404 when missing, never the app's page, which the browser would take for the script or picture. */
const FILE_PREFIXES = ['/api/', '/assets/', '/icons/', '/sw.js', '/manifest.webmanifest', FILES_PREFIX]

const HEAD_END = '</head>'

/**
 * Serves the built app. Hashed assets are cached for a year, but workers for an hour; files that keep their names, such as the service worker, are
 * revalidated each time. Every other path is a screen of the app, with the preloads of its page and `metaNow` of its path in its
 * head. It is the same for all callers and names the emergencies in force.
 */
export async function serveApp(
  app: FastifyInstance,
  folder: string,
  metaNow: (path: string) => string | null,
): Promise<void> {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return
  const linksAt = readPreloadLinks(folder)
  const [head = '', rest = ''] = readFileSync(page, 'utf8').split(HEAD_END)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.setHeader('cache-control', choosePolicy(path))
      // The plugin chooses among the compressed forms of a file and does not say so.
      reply.setHeader('vary', 'accept-encoding')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isFile = FILE_PREFIXES.some((prefix) => request.url.startsWith(prefix))
    const isScreen = request.method === 'GET' && !isFile
    if (!isScreen) return reply.code(404).send({ message: 'Not found', code: 'NOT_FOUND' })
    const [path = '/'] = request.url.split('?')
    const added = linksAt(path) + (metaNow(path) ?? '')
    if (added === '') return reply.sendFile('index.html')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', CACHE.alerts)
      .send(head + added + HEAD_END + rest)
  })
}

function choosePolicy(path: string): string {
  if (/\/assets\/[^/]+\.worker-[^/]+$/.test(path)) return CACHE.workers
  if (path.includes('/assets/')) return CACHE.immutable
  return path.endsWith('/index.html') ? CACHE.alerts : CACHE.revalidated
}

/**
 * Returns the early script of the page at a path and preload links for its scripts, without those that every page has;
 * empty when unknown.
 */
export type PreloadLinks = (path: string) => string

/** Returns the preload links from the app's build in `folder`. @throws when its file of preloads is malformed */
export function readPreloadLinks(folder: string): PreloadLinks {
  const file = join(folder, PAGE_PRELOADS_FILE)
  const preloads = existsSync(file) ? PagePreloads.parse(JSON.parse(readFileSync(file, 'utf8'))) : []
  const pages = preloads.map(({ path, files, early }) => ({
    pattern: path,
    links:
      (early === undefined ? '' : `<script type="module" async crossorigin src="${early}"></script>`) +
      files.map((name) => `<link rel="modulepreload" crossorigin href="${name}">`).join(''),
  }))
  return (path) => pages.find(({ pattern }) => matchesPattern(path, pattern))?.links ?? ''
}

/** Returns whether a path matches a pattern of the app's router: `:id` is any one segment, `*` is every path. */
function matchesPattern(path: string, pattern: string): boolean {
  if (pattern === '*') return true
  const [names, wanted] = [splitPath(path), splitPath(pattern)]
  return names.length === wanted.length && wanted.every((part, index) => part.startsWith(':') || part === names[index])
}

function splitPath(path: string): string[] {
  return path.split('/').filter(Boolean)
}

/** Serves public uploads. Their random names are never reused, so a browser may cache them for good. */
export async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: FILES_PREFIX,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply) {
      reply.setHeader('cache-control', CACHE.immutable)
      reply.setHeader('content-security-policy', "default-src 'none'; sandbox")
    },
  })
}
