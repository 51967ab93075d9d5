interface System {
  version: string
  platform: string
  arch: string
}

/**
 * Returns why a native library does not load, as the end of a sentence that begins with its name.
 * @param failure the error that loading it threw
 */
export function explainMissing(failure: unknown, { version, platform, arch }: System): string {
  const text = failure instanceof Error ? failure.message : String(failure)
  const glibc = [...text.matchAll(/GLIBC_(\d+\.\d+)' not found/g)].map(([, wanted]) => wanted).at(-1)
  if (glibc !== undefined) return `needs glibc ${glibc} or newer`
  if (/Cannot find (package|module) '(uWebSockets\.js|uws-pack|ws)'/.test(text)) return 'is not installed'
  if (/Cannot find module/.test(text))
    return `has no addon for Node ${version.replace(/^v/, '')} on ${platform} ${arch}`
  return `does not load: ${text.split('\n').at(-1)}`
}
