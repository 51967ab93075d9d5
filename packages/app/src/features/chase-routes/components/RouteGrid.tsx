import { Badge, Button, Card, Flex, Heading, Link, SimpleGrid, Skeleton, Text, VisuallyHidden } from '@chakra-ui/react'
import type { ChaseRoute } from '@squall/shared/contract/community'
import { Bookmark, Clock, type LucideIcon, MapPinned, MessageCircle, MoveRight, Route } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom'
import { formatCount, formatDate, formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { useDelayed } from '../../../platform/timer-hooks'
import { formatMiles } from '../../../platform/weather-format'
import { ErrorState } from '../../../ui/EmptyAndErrorStates'
import { EndOfList } from '../../../ui/EndOfList'
import { Muted } from '../../../ui/Typography'
import { thumbReach } from '../../../ui/theme/text-styles'
import { useCurrentUser } from '../../auth/hooks'
import { type RouteListState, useSaveRoute } from '../hooks'
import { difficultyNames } from '../rules'
import { HazardBadges, SafetyBadge } from './SafetyBadge'

const SKELETONS = ['first', 'second', 'third']

/** Height of the skeletons, reserved before they appear so that the content below does not move. */
const ROOM = { base: '50rem', md: '33rem', xl: '16rem' }

interface RouteGridProps {
  list: Pick<RouteListState, 'routes' | 'isLoading' | 'isError' | 'retry'> & Partial<RouteListState>
  getHref: (routeId: string) => string
  /** Shown when there are none. */
  empty: ReactNode
}

/** Routes as cards, with the loading, empty and error states; the next page loads near the end. */
export function RouteGrid({ list, getHref, empty }: RouteGridProps) {
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
          <RouteCard key={route.id} route={route} href={getHref(route.id)} />
        ))}
      </SimpleGrid>
      {loadMore ? <EndOfList hasMore={hasMore} isLoadingMore={isLoadingMore} loadMore={loadMore} /> : null}
    </div>
  )
}

const HAZARDS_SHOWN = 3

interface RouteCardProps {
  route: ChaseRoute
  /** Address of the route's dialog. */
  href: string
}

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
        <RouteSummary route={route} />
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
          <SaveRouteButton route={route} />
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

/** Start, end, distance and duration of a route; a 0 is left out. */
export function RouteSummary({ route }: { route: ChaseRoute }) {
  const { startLocation, endLocation, distance, estimatedTime, hasTrack, _count } = route
  return (
    <Flex direction="column" gap="1.5" textStyle="sm">
      <Flex as="p" columnGap="2" wrap="wrap" alignItems="center" fontWeight="semibold">
        <Text as="span" overflowWrap="anywhere">
          {startLocation}
        </Text>
        <MoveRight size={16} role="img" aria-label="to" />
        <Text as="span" overflowWrap="anywhere">
          {endLocation}
        </Text>
      </Flex>
      <Flex as="ul" listStyleType="none" columnGap="4" rowGap="1" wrap="wrap" color="fg.muted">
        {distance > 0 ? <Fact Icon={Route} text={formatMiles(distance)} /> : null}
        {estimatedTime > 0 ? <Fact Icon={Clock} text={formatQuantity(estimatedTime, 'hour')} /> : null}
        {hasTrack ? <Fact Icon={MapPinned} text="GPS track" /> : null}
        {_count.comments > 0 ? <Fact Icon={MessageCircle} text={formatQuantity(_count.comments, 'comment')} /> : null}
      </Flex>
    </Flex>
  )
}

function Fact({ Icon, text }: { Icon: LucideIcon; text: string }) {
  return (
    <Flex as="li" gap="1.5" alignItems="center" fontVariantNumeric="tabular-nums">
      <Icon size={15} aria-hidden />
      {text}
    </Flex>
  )
}

/** Saves a route and shows how many members saved it. Anonymous visitors go to sign-in and return. */
export function SaveRouteButton({ route }: { route: ChaseRoute }) {
  const { title, savedByMe, _count } = route
  const { user } = useCurrentUser()
  const { toggle, isPending } = useSaveRoute(route)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const press = () => {
    if (user === null) return void navigate(paths.auth, { state: { from: `${pathname}${search}` } })
    if (!isPending) toggle()
  }
  return (
    <Button variant={savedByMe ? 'subtle' : 'outline'} colorPalette={savedByMe ? 'accent' : 'gray'} onClick={press}>
      <Bookmark fill={savedByMe ? 'currentColor' : 'none'} />
      {savedByMe ? 'Saved' : 'Save'}
      <span>{formatCount(_count.saves)}</span>
      <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
    </Button>
  )
}
