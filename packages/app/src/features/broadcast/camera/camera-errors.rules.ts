/** Why a camera or microphone could not be opened, in words for a person. */
export function cameraErrorText(error: unknown): string {
  switch (errorName(error)) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'Please allow camera and microphone access when prompted.'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'No camera or microphone found. Please check your devices.'
    case 'NotReadableError':
    case 'AbortError':
      return 'Camera is being used by another app. Please close other apps and try again.'
    case 'NotSupportedError':
    case 'TypeError':
      return 'Your browser does not support camera access. Please use Chrome, Firefox, Safari or Edge.'
    default:
      return 'Camera and microphone access is needed for live streaming.'
  }
}

/** True when a person or the browser's settings said no, which only the person can change. */
export function isRefused(error: unknown): boolean {
  const name = errorName(error)
  return name === 'NotAllowedError' || name === 'SecurityError'
}

function errorName(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : ''
}

interface PermissionHint {
  browser: string
  steps: string
}

/** Where each browser hides its permission switch; the one in use comes first. */
export function permissionHints(userAgent: string): PermissionHint[] {
  const hints = [
    { browser: 'Chrome', steps: 'Tap the icon left of the address, then allow Camera and Microphone.' },
    { browser: 'Safari', steps: 'Tap aA or the page icon, then Website Settings, and allow Camera and Microphone.' },
    { browser: 'Firefox', steps: 'Tap the lock left of the address and remove the blocked camera and microphone.' },
    { browser: 'Edge', steps: 'Tap the lock left of the address, then Permissions, and allow both.' },
  ]
  const current = browserName(userAgent)
  return [...hints.filter(({ browser }) => browser === current), ...hints.filter(({ browser }) => browser !== current)]
}

function browserName(userAgent: string): string {
  if (/Edg(e|A|iOS)?\//.test(userAgent)) return 'Edge'
  if (/Firefox\/|FxiOS\//.test(userAgent)) return 'Firefox'
  if (/Chrom(e|ium)\/|CriOS\//.test(userAgent)) return 'Chrome'
  return 'Safari'
}
