/** The video players that a page embeds when a visitor asks for them. */
export const PLAYER_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.twitch.tv']

/** The hash of an empty <style>, which emotion creates and then fills rule by rule. Inline styles are refused. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const directives: Record<string, string[]> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", EMPTY_STYLE],
  // data: blurred placeholders of photos; blob: previews of uploads.
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  // blob: sound from a MediaSource.
  'media-src': ["'self'", 'blob:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'frame-src': PLAYER_ORIGINS,
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
}

/**
 * Returns the policy of the app's pages and workers: they load our own files and two players, run no inline code, and open
 * sockets to our own origin and to media nodes, as wss://east.example.org. Format: CSP level 3.
 */
export function createContentPolicy(socketOrigins: readonly string[]): string {
  return toPolicy({ ...directives, 'connect-src': ["'self'", ...new Set(socketOrigins)] })
}

/** The policy of a site whose only media node is on its own origin. */
export const contentPolicy = createContentPolicy([])

/** Returns the policy of a single-file page, whose inline script and style are named by their SHA-256 in base64. */
export function singlePagePolicy(scriptDigest: string, styleDigest: string): string {
  return toPolicy({
    'default-src': ["'none'"],
    'script-src': [`'sha256-${scriptDigest}'`],
    'style-src': [`'sha256-${styleDigest}'`],
    'connect-src': ["'self'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  })
}

function toPolicy(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
