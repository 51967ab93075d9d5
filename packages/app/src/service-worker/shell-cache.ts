import { build, later, needed, offline, offlinePolicy, shell } from 'virtual:shell'
import { fetchPolicy, keepPolicy, readPolicy, withNewestPolicy } from './page-policy'
import { cacheName, listOutdatedCaches } from './rules'

/** When the server takes longer than this, the cached shell is served. */
const SERVER_TIMEOUT_MS = 4_000

const openCache = () => caches.open(cacheName(build))

/**
 * Caches the assets the shell needs to start, and the server's content policy. Shell and offline page are part of this file, so they belong to its build.
 * @throws when an asset is missing, for example on a server that was updated meanwhile: then this build never runs
 */
export async function cacheShell(): Promise<void> {
  const target = await openCache()
  await Promise.all([fetchPolicy(), ...needed.map((path) => cacheAsset(target, path))])
}

/** Caches the assets of the other pages one by one, for tabs that stay open during an update of the server. */
export async function cacheOtherAssets(): Promise<void> {
  const target = await openCache()
  for (const path of later) {
    if ((await target.match(path)) !== undefined) continue
    const isCached = await cacheAsset(target, path).then(
      () => true,
      () => false,
    )
    if (!isCached) return
  }
}

/** Deletes the caches of builds that no tab can still run. */
export async function deleteOutdatedCaches(): Promise<void> {
  const names = listOutdatedCaches(await caches.keys(), build)
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Returns the asset cached by any build, since it never changes under its name; else fetches it. Workers get the newest policy. */
export async function respondWithAsset(request: Request): Promise<Response> {
  const asset = (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request))
  return request.destination === 'worker' && asset.ok ? withNewestPolicy(asset) : asset
}

/** Returns the server's page, the cached shell when that takes too long, or the offline page without a server. */
export async function respondWithPage(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
  const answer = fetchFromServer(request, preloaded)
  return (await Promise.race([answer, getCachedShell()])) ?? answer
}

async function fetchFromServer(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
  try {
    const response = (await preloaded) ?? (await fetch(request))
    await keepPolicy(response).catch(() => undefined)
    return response.status >= 500 ? offlinePage() : response
  } catch {
    return offlinePage()
  }
}

async function getCachedShell(): Promise<Response | undefined> {
  await new Promise((resolve) => setTimeout(resolve, SERVER_TIMEOUT_MS))
  return page(shell, await readPolicy(), 200)
}

async function cacheAsset(target: Cache, path: string): Promise<void> {
  const response = await fetch(path, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  await target.put(path, response)
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
