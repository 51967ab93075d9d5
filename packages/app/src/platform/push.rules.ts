/** The push permission of this browser, or that it has no web push. */
export type PushState = NotificationPermission | 'not-supported'

/** The parts of a browser that web push needs. */
interface Abilities {
  hasWorker: boolean
  hasPush: boolean
  permission: NotificationPermission | null
}

export function getPushState({ hasWorker, hasPush, permission }: Abilities): PushState {
  return hasWorker && hasPush && permission !== null ? permission : 'not-supported'
}

/** An iPhone or iPad; the latter calls itself a Mac, but has a touch screen. */
export function isIos(userAgent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1)
}

/** Advice for browsers without web push. On iOS only apps on the Home Screen have it. */
export const notSupportedAdvice = (onIos: boolean): string =>
  onIos
    ? 'On iPhone and iPad, add Squall to the Home Screen first: tap Share, then Add to Home Screen, and open it from there.'
    : 'This browser has no push notifications. Use Chrome, Firefox or Edge.'

const BROWSERS = [
  ['Edge', /Edg(A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|Chromium|CriOS)\//],
  ['Safari', /Safari\//],
] as const

const SYSTEMS = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['ChromeOS', /CrOS/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
] as const

const nameIn = (names: readonly (readonly [string, RegExp])[], text: string) =>
  names.find(([, pattern]) => pattern.test(text))?.[0]

/** A browser's name for a person: 'Chrome on Android'. */
export function deviceName(userAgent: string): string {
  const system = nameIn(SYSTEMS, userAgent)
  const browser = nameIn(BROWSERS, userAgent) ?? 'Browser'
  return system === undefined ? browser : `${browser} on ${system}`
}

/** The bytes of a key in base64url. */
export function decodeKey(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}
