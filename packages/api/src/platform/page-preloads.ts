import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAGE_PRELOADS_FILE, PagePreloads } from '@squall/shared/rules/page-preloads'

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
