import { Button, Container, Heading, Stack, Tabs } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { MemberAction } from '../features/auth/components/MemberAction'
import { useCurrentUser } from '../features/auth/hooks'
import { AllRoutes, MyRoutes, PopularRoutes } from '../features/chase-routes/components/RouteLists'
import { usePageTitle } from '../platform/document-hooks'
import { paths } from '../platform/paths'
import { BackToCommunity, PageHeading } from '../ui/PageHeading'

const RouteDialog = lazy(() => import('../features/chase-routes/components/RouteDialog'))
const ShareRouteDialog = lazy(() => import('../features/chase-routes/components/ShareRouteDialog'))

const quietly = { replace: true, preventScrollReset: true }

export default function ChaseRoutesPage() {
  usePageTitle('Chase Routes')
  const { user, isLoading } = useCurrentUser()
  const { pathname, search } = useLocation()
  const [isSharing, setSharing] = useState(false)
  const [params, setParams] = useSearchParams()
  const routeId = params.get('route')
  const change = (key: string, value: string | null) => {
    const next = new URLSearchParams(params)
    if (value === null) next.delete(key)
    else next.set(key, value)
    return next
  }
  const getHref = (id: string) => `?${change('route', id)}`
  return (
    <Container py={{ base: '6', md: '10' }}>
      <Stack gap="6">
        <Stack gap="2">
          <BackToCommunity />
          <PageHeading title="Chase Routes" intro="Roads that worked, with their hazards, by those who drove them.">
            <MemberAction
              onAct={() => setSharing(true)}
              signIn={
                <Button asChild colorPalette="accent">
                  <Link to={paths.auth} state={{ from: `${pathname}${search}` }}>
                    Sign in to see all routes
                  </Link>
                </Button>
              }
            >
              Share Route
            </MemberAction>
          </PageHeading>
        </Stack>
        {user === null ? (
          isLoading ? null : (
            <Stack as="section" gap="4" aria-labelledby="popular-routes">
              <Heading as="h2" size="xl" id="popular-routes">
                Popular routes
              </Heading>
              <PopularRoutes />
            </Stack>
          )
        ) : (
          <Tabs.Root
            value={params.get('tab') === 'mine' ? 'mine' : 'all'}
            onValueChange={({ value }) => setParams(change('tab', value === 'all' ? null : value), quietly)}
            colorPalette="accent"
            lazyMount
            unmountOnExit
          >
            <Tabs.List>
              <Tabs.Trigger value="all">All Routes</Tabs.Trigger>
              <Tabs.Trigger value="mine">My Routes</Tabs.Trigger>
            </Tabs.List>
            <Tabs.Content value="all">
              <AllRoutes getHref={getHref} onShare={() => setSharing(true)} />
            </Tabs.Content>
            <Tabs.Content value="mine">
              <MyRoutes getHref={getHref} />
            </Tabs.Content>
          </Tabs.Root>
        )}
      </Stack>
      <Suspense>
        {isSharing ? <ShareRouteDialog onClose={() => setSharing(false)} /> : null}
        {routeId === null ? null : (
          <RouteDialog routeId={routeId} onClose={() => setParams(change('route', null), quietly)} />
        )}
      </Suspense>
    </Container>
  )
}
