import { shellPolicy } from 'virtual:shell'
import { choosePolicy, withPolicy } from './rules'

/** Outlives the builds: the policy depends on the server's settings. */
const POLICY_CACHE = 'squall-policy'
const POLICY_PATH = '/content-security-policy'
/** A small file whose answer has the policy of the pages. */
const ASKED_PATH = '/manifest.webmanifest'

let kept: string | null = null

/** Returns the content policy that the server sent last; before the first, that of this build. */
export async function readPolicy(): Promise<string> {
  kept ??= (await (await caches.match(POLICY_PATH, { cacheName: POLICY_CACHE }))?.text()) ?? null
  return kept ?? shellPolicy
}

/** Keeps the policy of an answer of the server, which names the media nodes that pages may open sockets to. */
export async function keepPolicy(response: Response): Promise<void> {
  const before = await readPolicy()
  const policy = choosePolicy(response, before)
  if (policy === before) return
  kept = policy
  const cache = await caches.open(POLICY_CACHE)
  await cache.put(POLICY_PATH, new Response(policy))
}

/** Asks the server for its policy. @throws when it cannot be reached */
export async function fetchPolicy(): Promise<void> {
  await keepPolicy(await fetch(ASKED_PATH, { method: 'HEAD', cache: 'no-store' }))
}

/** Returns the script of a dedicated worker with the newest policy: browsers apply the one that came with the script. */
export const withNewestPolicy = async (script: Response): Promise<Response> => withPolicy(script, await readPolicy())
