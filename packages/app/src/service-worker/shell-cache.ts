import { build, later, needed, offline, offlinePolicy, shell, shellPolicy } from 'virtual:shell'
import { cacheName, listOutdatedCaches } from './rules'

/** A slower network gets the cached shell, whose assets are cached, too. */
const PATIENCE_MS = 4_000

const cache = () => caches.open(cacheName(build))

/**
 * Keeps all that the shell needs to start. Shell and offline page are part of this file, so they can only ever be of its
 * own build. @throws when an asset is not to be had, such as on a server that was updated meanwhile: then this build never runs
 */
export async function cacheShell(): Promise<void> {
  const kept = await cache()
  await Promise.all(needed.map((path) => keep(kept, path)))
}

/** Keeps the other screens, one after the other; a tab that outlives an update of the server finds them here. */
export async function cacheOtherAssets(): Promise<void> {
  const kept = await cache()
  for (const path of later) {
    if ((await kept.match(path)) !== undefined) continue
    const isKept = await keep(kept, path).then(
      () => true,
      () => false,
    )
    if (!isKept) return
  }
}

/** Deletes the caches of builds that no tab can still run. */
export async function deleteOutdatedCaches(): Promise<void> {
  const names = listOutdatedCaches(await caches.keys(), build)
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Returns the asset cached by any build, since it never changes under its name; else fetches it. */
export async function respondWithAsset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

/** Returns the server's page, the cached shell when that takes too long, or the offline page without a server. */
export async function respondWithPage(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
  const answer = askServer(request, preloaded)
  return (await Promise.race([answer, keptShell()])) ?? answer
}

async function askServer(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
  try {
    const response = (await preloaded) ?? (await fetch(request))
    return response.status >= 500 ? offlinePage() : response
  } catch {
    return offlinePage()
  }
}

async function keptShell(): Promise<Response | undefined> {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  return page(shell, shellPolicy, 200)
}

async function keep(kept: Cache, path: string): Promise<void> {
  const response = await fetch(path, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  await kept.put(path, response)
}

const offlinePage = () => page(offline, offlinePolicy, 503)

function page(html: string, policy: string, status: number): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  }
  return new Response(html, { status, headers })
}
