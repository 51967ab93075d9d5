import { Badge, Button, Card, Flex, Heading, Link, SimpleGrid, Skeleton, Text, VisuallyHidden } from '@chakra-ui/react'
import type { ChaseRoute } from '@squall/shared/contract/community'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatDate } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { useDelayed } from '../../../platform/timer-hooks'
import { EndOfList } from '../../../ui/EndOfList'
import { ErrorState } from '../../../ui/ErrorState'
import { Muted } from '../../../ui/Muted'
import { thumbReach } from '../../../ui/theme/text-styles'
import type { RouteListState } from '../hooks'
import { difficultyNames } from '../rules'
import { RouteFacts } from './RouteFacts'
import { HazardBadges, SafetyBadge } from './SafetyBadge'
import { SaveButton } from './SaveButton'

const HAZARDS_SHOWN = 3

interface RouteCardProps {
  route: ChaseRoute
  /** The address that shows the whole route. */
  href: string
}

const SKELETONS = ['first', 'second', 'third']

/** Of the skeletons, kept also before they are due: what follows must not move. */
const ROOM = { base: '50rem', md: '33rem', xl: '16rem' }

interface RouteGridProps {
  list: Pick<RouteListState, 'routes' | 'isLoading' | 'isError' | 'retry'> & Partial<RouteListState>
  hrefOf: (routeId: string) => string
  /** What is shown when there are none. */
  empty: ReactNode
}

/** Routes as cards, in all the list's states; more are loaded as the reader comes near the end. */
export function RouteGrid({ list, hrefOf, empty }: RouteGridProps) {
  const { routes, isLoading, isError, retry, hasMore = false, isLoadingMore = false, loadMore } = list
  const isSlow = useDelayed(isLoading)
  if (isError) return <ErrorState sentence="The routes could not be loaded." onRetry={retry} />
  if (!isLoading && routes.length === 0) return empty
  return (
    <div>
      <SimpleGrid
        columns={{ base: 1, md: 2, xl: 3 }}
        gap="4"
        {...(isLoading && { role: 'status', 'aria-label': 'Loading routes', minH: ROOM })}
      >
        {isLoading && isSlow ? SKELETONS.map((key) => <Skeleton key={key} h="64" borderRadius="l3" />) : null}
        {routes.map((route) => (
          <RouteCard key={route.id} route={route} href={hrefOf(route.id)} />
        ))}
      </SimpleGrid>
      {loadMore ? <EndOfList hasMore={hasMore} isLoadingMore={isLoadingMore} loadMore={loadMore} /> : null}
    </div>
  )
}

/** One route of a list. */
function RouteCard({ route, href }: RouteCardProps) {
  const { title, description, hazards, user } = route
  return (
    <Card.Root as="article" size="sm" h="full">
      <Card.Body gap="3">
        <Flex gap="2" wrap="wrap">
          <SafetyBadge score={route.safetyScore} />
          <Badge variant="outline">{difficultyNames[route.difficultyLevel]}</Badge>
        </Flex>
        <Heading as="h3" size="lg" overflowWrap="anywhere">
          <Link asChild color="inherit" {...thumbReach}>
            <RouterLink to={href} preventScrollReset>
              {title}
            </RouterLink>
          </Link>
        </Heading>
        <RouteFacts route={route} />
        {description ? (
          <Text textStyle="sm" lineClamp="3" whiteSpace="pre-line">
            {description}
          </Text>
        ) : null}
        <HazardBadges hazards={hazards} most={HAZARDS_SHOWN} />
        <Muted mt="auto">
          {'Shared by '}
          <Link asChild color="accent.fg" fontWeight="semibold">
            <RouterLink to={paths.profile(user.id)}>{user.displayName}</RouterLink>
          </Link>
          {`, ${formatDate(route.createdAt)}`}
        </Muted>
        <Flex gap="2" wrap="wrap">
          <SaveButton route={route} />
          <Button asChild variant="ghost">
            <RouterLink to={href} preventScrollReset>
              {route.hasTrack ? 'Show on map' : 'Details'}
              <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
            </RouterLink>
          </Button>
        </Flex>
      </Card.Body>
    </Card.Root>
  )
}
