interface MediaSourceSupport {
  canPlay(mimeType: string): boolean
  create(): MediaSource
}

/** Phones with iOS know only the managed kind of media source; null where there is none at all. */
export function mediaSourceSupport(): MediaSourceSupport | null {
  const Source = mediaSourceClass('ManagedMediaSource') ?? mediaSourceClass('MediaSource')
  if (Source === undefined) return null
  return { canPlay: (mimeType) => Source.isTypeSupported(mimeType), create: () => new Source() }
}

/** The managed kind is missing from TypeScript's library and has the same interface. */
function mediaSourceClass(name: 'ManagedMediaSource' | 'MediaSource'): typeof MediaSource | undefined {
  return Reflect.get(globalThis, name) as typeof MediaSource | undefined
}
