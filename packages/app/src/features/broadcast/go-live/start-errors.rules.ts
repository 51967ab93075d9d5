const MUST_LOG_IN = 'You must be logged in to start a stream'

interface StartFailure {
  /** The HTTP status or tRPC code, and the server's sentence. */
  code: string | null
  message: string
}

/** What the 'Cannot Go Live' toast says about a refused start. */
export function startErrorText({ code, message }: StartFailure): string {
  const said = `${code === 'FORBIDDEN' ? 403 : (code ?? '')}: ${message}`
  if (said.includes('403') || said.includes('Account must be approved')) {
    return 'Your account must be approved before you can go live. Please contact an administrator.'
  }
  if (code === 'UNAUTHORIZED' || said.includes('logged in')) return MUST_LOG_IN
  return 'Failed to start stream'
}
