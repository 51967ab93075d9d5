import { Badge, Button, Card, Flex, Heading, Link, Text, VisuallyHidden } from '@chakra-ui/react'
import type { ChaseRoute } from '@squall/shared/contract/community'
import { Link as RouterLink } from 'react-router-dom'
import { formatDate } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { thumbReach } from '../../../ui/theme/thumb-reach'
import { difficultyNames } from '../rules'
import { HazardBadges } from './HazardBadges'
import { RouteFacts } from './RouteFacts'
import { SafetyBadge } from './SafetyBadge'
import { SaveButton } from './SaveButton'

const HAZARDS_SHOWN = 3

interface RouteCardProps {
  route: ChaseRoute
  /** The address that shows the whole route. */
  href: string
}

/** One route of a list. */
export function RouteCard({ route, href }: RouteCardProps) {
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
        <Text textStyle="sm" color="fg.muted" mt="auto">
          {'Shared by '}
          <Link asChild color="accent.fg" fontWeight="semibold">
            <RouterLink to={paths.profile(user.id)}>{user.displayName}</RouterLink>
          </Link>
          {`, ${formatDate(route.createdAt)}`}
        </Text>
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
