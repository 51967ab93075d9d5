import { createContentPolicy, PLAYER_ORIGINS } from '@squall/shared/rules/content-policy'
import type { FastifyInstance } from 'fastify'

/** Two years, the value that the browsers' HSTS preload list recommends. */
const HSTS = 'max-age=63072000; includeSubDomains'

const players = PLAYER_ORIGINS.map((origin) => `"${origin}"`).join(' ')

/**
 * Device features that pages may use. A broadcast needs camera, microphone and wake lock; maps and alerts need the position.
 * Names that only some builds of Chromium know (web-share, bluetooth) are left out: each is a warning in every console, and
 * without them other origins still get nothing.
 */
const PERMISSIONS = [
  'camera=(self)',
  'microphone=(self)',
  'geolocation=(self)',
  'screen-wake-lock=(self)',
  'clipboard-write=(self)',
  `fullscreen=(self ${players})`,
  `autoplay=(self ${players})`,
  `encrypted-media=(${players})`,
  `picture-in-picture=(self ${players})`,
  ...['accelerometer', 'clipboard-read', 'display-capture', 'gyroscope', 'hid'],
  ...['idle-detection', 'local-fonts', 'magnetometer', 'midi', 'payment', 'publickey-credentials-get', 'serial', 'usb'],
  'xr-spatial-tracking',
].map((feature) => (feature.includes('=') ? feature : `${feature}=()`))

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': PERMISSIONS.join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
  // For browsers that do not know frame-ancestors.
  'x-frame-options': 'DENY',
}

/**
 * Adds security headers to every answer. Routes that serve uploads set a stricter content policy themselves. HSTS is sent only
 * when PUBLIC_URL is https.
 * @param listSocketOrigins the origins of media nodes on other machines, whose sockets pages may open
 */
export function sendSecurityHeaders(
  app: FastifyInstance,
  publicUrl: string,
  listSocketOrigins: () => readonly string[],
): void {
  let origins: readonly string[] | null = null
  let policy = ''

  /** The list is another one whenever the nodes have changed. */
  function getPolicy(): string {
    const current = listSocketOrigins()
    if (current !== origins) policy = createContentPolicy(current)
    origins = current
    return policy
  }

  const headers = { ...HEADERS, ...(publicUrl.startsWith('https:') && { 'strict-transport-security': HSTS }) }
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(headers)
    const hasOwnPolicy = reply.hasHeader('content-security-policy') || reply.raw.hasHeader('content-security-policy')
    if (!hasOwnPolicy) reply.header('content-security-policy', getPolicy())
  })
}
