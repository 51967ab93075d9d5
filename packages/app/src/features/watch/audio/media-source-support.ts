interface MediaSourceSupport {
  canPlay(mimeType: string): boolean
  create(): MediaSource
}

/** Phones with iOS know only the managed kind of media source; null where there is none at all. */
export function mediaSourceSupport(): MediaSourceSupport | null {
  const Source = managedMediaSource() ?? globalThis.MediaSource
  if (Source === undefined) return null
  return { canPlay: (mimeType) => Source.isTypeSupported(mimeType), create: () => new Source() }
}

function managedMediaSource(): typeof MediaSource | undefined {
  return 'ManagedMediaSource' in globalThis ? (globalThis.ManagedMediaSource as typeof MediaSource) : undefined
}
