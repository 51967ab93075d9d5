type Link = Pick<HTMLAnchorElement, 'origin' | 'pathname' | 'target'>

/** Returns the path within the app that a link leads to; null for one that leads elsewhere or opens another tab. */
export const getLinkPath = ({ origin, pathname, target }: Link, ownOrigin: string): string | null =>
  origin === ownOrigin && (target === '' || target === '_self') ? pathname : null

/** Returns the id of the stream whose page has this path; null for other pages. */
export function getStreamId(path: string): string | null {
  const id = /^\/stream\/([^/]+)\/?$/.exec(path)?.[1]
  try {
    return id === undefined ? null : decodeURIComponent(id)
  } catch {
    return null
  }
}
