import { Flex, Spinner } from '@chakra-ui/react'
import { Component, type ReactNode, Suspense, useEffect } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router-dom'
import { useDelayed } from '../../platform/timer-hooks'
import { ErrorState } from '../../ui/EmptyAndErrorStates'

interface PageErrorBoundaryProps {
  children: ReactNode
}

/** Shows an error in place of a page that failed to load or render; the frame around it keeps working. */
class PageErrorBoundary extends Component<PageErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error('A page failed', error)
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <ErrorState sentence="This page could not be shown. Please try refreshing the page." />
  }
}

/** Renders the current page: waits for its code, catches its errors, scrolls to the top. */
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

/** The path of the previous page, which may have had another frame; null right after the app has loaded. */
let lastPath: string | null = null

/** Moves a lost focus to the start of the page, because the link that led here may be gone. */
function useFocusOnPage(pathname: string) {
  useEffect(() => {
    const isFirst = lastPath === null || lastPath === pathname
    lastPath = pathname
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost && !isFirst) document.querySelector('main')?.focus({ preventScroll: true })
  }, [pathname])
}
