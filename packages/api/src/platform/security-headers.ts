import { contentPolicy, PLAYER_ORIGINS } from '@squall/shared/rules/content-policy'
import type { FastifyInstance } from 'fastify'

/** Two years, which is what browsers ask of those who mean it. */
const HSTS = 'max-age=63072000; includeSubDomains'

const players = PLAYER_ORIGINS.map((origin) => `"${origin}"`).join(' ')

/** What pages may ask a device for: a broadcast needs camera, microphone and a screen that stays on; maps and alerts a place. */
const PERMISSIONS = [
  'camera=(self)',
  'microphone=(self)',
  'geolocation=(self)',
  'screen-wake-lock=(self)',
  'web-share=(self)',
  'clipboard-write=(self)',
  `fullscreen=(self ${players})`,
  `autoplay=(self ${players})`,
  `encrypted-media=(${players})`,
  `picture-in-picture=(self ${players})`,
  ...['accelerometer', 'bluetooth', 'browsing-topics', 'clipboard-read', 'display-capture', 'gyroscope', 'hid'],
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
 * What every answer tells the browser about how far to trust it. Routes that send what people uploaded name a stricter
 * policy themselves. HSTS is told only where people come by https.
 */
export function sendSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = { ...HEADERS, ...(publicUrl.startsWith('https:') && { 'strict-transport-security': HSTS }) }
  app.addHook('onSend', async (request, reply) => {
    reply.headers(headers)
    // What is answered depends on who asks; routes whose answer does not say so themselves.
    const isForAnybody = reply.hasHeader('cache-control') || reply.hasHeader('etag')
    if (request.url.startsWith('/api/') && !isForAnybody) reply.header('cache-control', 'no-store')
    const hasOwnPolicy = reply.hasHeader('content-security-policy') || reply.raw.hasHeader('content-security-policy')
    if (!hasOwnPolicy) reply.header('content-security-policy', contentPolicy)
  })
}
