import { type ComponentType, lazy, useState } from 'react'

export interface LazyPage {
  /** Starts reading its code; what fails then fails anew, and in sight, when the page is shown. */
  read: () => Promise<unknown>
  /** To be shown now: the page itself where it was read before. `React.lazy` alone shows an empty frame at least once. */
  current: () => ComponentType
}

/** A page whose code arrives when it is visited. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let loaded: ComponentType | null = null
  const read = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  const arriving = lazy(read)
  return { read, current: () => loaded ?? arriving }
}

export function ShownPage({ page }: { page: LazyPage }) {
  // Kept for as long as the page stands: another component in its place would start it anew.
  const [Page] = useState(page.current)
  return <Page />
}
