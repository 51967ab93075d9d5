import { Flex, Spinner } from '@chakra-ui/react'
import { Suspense, useEffect } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router-dom'
import { useDelayed } from '../../platform/use-delayed'
import { PageErrorBoundary } from '../shell/PageErrorBoundary'

/** The place of the current page: waits for its code, catches its failure, starts it at the top. */
export function PageFrame() {
  const { pathname } = useLocation()
  useStartAtTop(pathname)
  useFocusOnPage(pathname)
  return (
    <PageErrorBoundary key={pathname}>
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
    </PageErrorBoundary>
  )
}

function PageLoading() {
  const isSlow = useDelayed(true)
  return (
    <Flex minH="60vh" alignItems="center" justifyContent="center" role="status" aria-label="Loading page">
      {isSlow ? <Spinner size="lg" color="accent.fg" /> : null}
    </Flex>
  )
}

function useStartAtTop(pathname: string) {
  const isBackOrForward = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what starts a page
  useEffect(() => {
    if (!isBackOrForward) window.scrollTo(0, 0)
  }, [pathname, isBackOrForward])
}

/** The page before this one, which may have had another frame; none when the app has just been loaded. */
let lastPath: string | null = null

/** The link that led here may be gone, and the focus with it: whoever uses the keyboard goes on at the start of the page. */
function useFocusOnPage(pathname: string) {
  useEffect(() => {
    const isFirst = lastPath === null || lastPath === pathname
    lastPath = pathname
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost && !isFirst) document.querySelector('main')?.focus({ preventScroll: true })
  }, [pathname])
}
