import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { PAGE_PRELOADS_FILE, PagePreloads } from '@squall/shared/rules/page-preloads'
import type { FastifyInstance } from 'fastify'
import { YEAR_SECONDS } from './serve-files'
import { FILES_PREFIX } from './storage'

/** A file that is missing here is not a screen: a page in its place would be taken for the script or picture. */
const NO_SCREENS = ['/api/', '/assets/', '/icons/', '/sw.js', '/manifest.webmanifest', FILES_PREFIX]

const HEAD_END = '</head>'

/**
 * The built app: hashed assets forever, every other path is a screen of the app. The service worker is at the top, so that
 * all screens are in its scope, and like all that keeps its name it is asked for anew each time. In the head of a screen
 * stand the scripts of its page and what `metaNow` answers.
 */
export async function serveApp(app: FastifyInstance, folder: string, metaNow: () => string | null): Promise<void> {
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
      reply.setHeader(
        'cache-control',
        path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      )
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isFile = NO_SCREENS.some((prefix) => request.url.startsWith(prefix))
    const isScreen = request.method === 'GET' && !isFile
    if (!isScreen) return reply.code(404).send({ message: 'Not found', code: 'NOT_FOUND' })
    const [path = '/'] = request.url.split('?')
    const added = linksAt(path) + (metaNow() ?? '')
    if (added === '') return reply.sendFile('index.html')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(head + added + HEAD_END + rest)
  })
}

/** For the head of a screen at this path: the scripts its page needs beyond those of every page. Empty where that is unknown. */
export type PreloadLinks = (path: string) => string

/** Reads what the build of the app in `folder` says of its pages. @throws when it is there and says something else */
export function readPreloadLinks(folder: string): PreloadLinks {
  const file = join(folder, PAGE_PRELOADS_FILE)
  const preloads = existsSync(file) ? PagePreloads.parse(JSON.parse(readFileSync(file, 'utf8'))) : []
  const pages = preloads.map(({ path, files }) => ({
    pattern: path,
    links: files.map((name) => `<link rel="modulepreload" crossorigin href="${name}">`).join(''),
  }))
  return (path) => pages.find(({ pattern }) => fits(path, pattern))?.links ?? ''
}

/** As the app's router reads a pattern: `/stream/:id` has one name in its second place, `*` is every path. */
function fits(path: string, pattern: string): boolean {
  if (pattern === '*') return true
  const [names, wanted] = [partsOf(path), partsOf(pattern)]
  return names.length === wanted.length && wanted.every((part, index) => part.startsWith(':') || part === names[index])
}

function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}
