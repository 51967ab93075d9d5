import type { SocketErrorCode } from '@squall/shared/contract/wire'

/** Returns the sentence about a camera or microphone that could not be opened. */
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

/** Returns whether the user or the browser's settings denied access, which only the user can change. */
export function isAccessDenied(error: unknown): boolean {
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

/** Returns where each browser has its permission switch; the current browser comes first. */
export function listPermissionHints(userAgent: string): PermissionHint[] {
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

const MUST_LOG_IN = 'You must be logged in to start a stream'

interface StartFailure {
  /** The HTTP status or tRPC code, and the server's sentence. */
  code: string | null
  message: string
}

/** Returns the sentence of the 'Cannot Go Live' toast. */
export function startErrorText({ code, message }: StartFailure): string {
  const said = `${code === 'FORBIDDEN' ? 403 : (code ?? '')}: ${message}`
  if (said.includes('403') || said.includes('Account must be approved')) {
    return 'Your account must be approved before you can go live. Please contact an administrator.'
  }
  if (code === 'UNAUTHORIZED' || said.includes('logged in')) return MUST_LOG_IN
  return 'Failed to start stream'
}

/** stop: end the broadcast; announce: the server forgot it, announce it again; ignore: one frame or chunk was refused. */
export type RefusalAction = 'stop' | 'announce' | 'ignore'

/** Returns what a broadcast does after an error of the media server. */
export function classifyRefusal(code: SocketErrorCode): RefusalAction {
  switch (code) {
    case 'not-approved':
    case 'not-your-stream':
    case 'stream-not-found':
    case 'stream-ended':
    case 'already-broadcasting':
    case 'session-required':
    case 'too-many-streams':
    case 'stream-full':
      return 'stop'
    case 'not-broadcasting':
      return 'announce'
    default:
      return 'ignore'
  }
}
