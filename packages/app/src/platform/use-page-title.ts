import { useEffect } from 'react'

const SITE = 'Squall'

/** Names the page in the browser's tab and for screen readers that announce a new page by its title. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${SITE}`
  }, [title])
}
