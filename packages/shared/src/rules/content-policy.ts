/** Whose players a page shows, once a visitor asked for them. */
export const PLAYER_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.twitch.tv']

/** Of nothing: the empty <style> that emotion makes and then fills rule by rule. Styles written into the page are refused. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const directives: Record<string, string[]> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", EMPTY_STYLE],
  // data: the blurred beginnings of photos; blob: what somebody is about to upload.
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  // blob: sound that is put together as it comes.
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
 * What a page, a worker or the service worker of the app may load and run: our own files, two players, nothing written into
 * the page. It goes with every answer, and with what the service worker answers itself. Format: CSP level 3.
 */
export const contentPolicy = toPolicy(directives)

/** The policy of a page that is one file, whose own script and style are named by their SHA-256 in base64. */
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

function toPolicy(given: Record<string, string[]>): string {
  return Object.entries(given)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
