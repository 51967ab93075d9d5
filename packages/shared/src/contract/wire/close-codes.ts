/** Why the media process closed a socket. 4000–4999 are free for applications (RFC 6455 §7.4.2), the others are the protocol's. */
export const closeCodes = {
  badMessage: 4400,
  sessionExpired: 4401,
  forbidden: 4403,
  helloTimeout: 4408,
  replaced: 4409,
  messageTooLarge: 4413,
  tooManySockets: 4428,
  tooFast: 4429,
  slowViewer: 4430,
  /** A handler failed for this socket alone. */
  internalError: 1011,
  serverRestart: 1012,
} as const

export type CloseCode = keyof typeof closeCodes
