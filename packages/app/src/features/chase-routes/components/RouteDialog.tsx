import { Badge, Button, Flex, Link, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { ChaseRoute } from '@squall/shared/contract/community'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatDate } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { FormDialog } from '../../../ui/Dialogs'
import { ErrorState } from '../../../ui/EmptyAndErrorStates'
import { Muted } from '../../../ui/Typography'
import { useCurrentUser } from '../../auth/hooks'
import { useRoute, useRouteActions } from '../hooks'
import { difficultyNames } from '../rules'
import { RouteComments } from './RouteComments'
import { RouteSummary, SaveRouteButton } from './RouteGrid'
import { RouteMap } from './RouteMap'
import { HazardBadges, SafetyExplanation } from './SafetyBadge'

interface RouteDialogProps {
  routeId: string
  onClose: () => void
}

/** All details of the route named by the URL. */
export default function RouteDialog({ routeId, onClose }: RouteDialogProps) {
  const { route, isMissing, isError, retry } = useRoute(routeId)
  return (
    <FormDialog title={route?.title ?? 'Chase route'} width="lg" isOpen onClose={onClose}>
      {isMissing ? <Text>This route does not exist or was deleted.</Text> : null}
      {isError && !isMissing ? <ErrorState sentence="The route could not be loaded." onRetry={retry} /> : null}
      {route === null && !isError ? <Skeleton h="80" borderRadius="l3" /> : null}
      {route === null ? null : <WholeRoute route={route} onClose={onClose} />}
    </FormDialog>
  )
}

function WholeRoute({ route, onClose }: { route: ChaseRoute; onClose: () => void }) {
  const { startLocation, endLocation, gpsCoordinates, user } = route
  const { user: viewer, isAdmin } = useCurrentUser()
  const [isDeleting, setDeleting] = useState(false)
  const mayDelete = isAdmin || viewer?.id === user.id
  return (
    <Stack gap="4">
      {gpsCoordinates === null ? null : (
        <RouteMap track={gpsCoordinates} label={`Map of the track from ${startLocation} to ${endLocation}`} />
      )}
      <Flex gap="3" wrap="wrap" justifyContent="space-between" alignItems="flex-start">
        <RouteSummary route={route} />
        <Badge variant="outline" size="md">
          {difficultyNames[route.difficultyLevel]}
        </Badge>
      </Flex>
      {route.description ? <Text whiteSpace="pre-line">{route.description}</Text> : null}
      <HazardBadges hazards={route.hazards} />
      <Stack as="dl" gap="1" textStyle="sm">
        <Condition term="Roads" text={route.roadConditions} />
        <Condition term="Weather" text={route.weatherConditions} />
      </Stack>
      <SafetyExplanation route={route} />
      <Muted>
        {'Shared by '}
        <Link asChild color="accent.fg" fontWeight="semibold">
          <RouterLink to={paths.profile(user.id)}>{user.displayName}</RouterLink>
        </Link>
        {`, ${formatDate(route.createdAt)}`}
      </Muted>
      {isDeleting ? (
        <DeleteRoute route={route} onKeep={() => setDeleting(false)} onDeleted={onClose} />
      ) : (
        <Flex gap="2" wrap="wrap">
          <SaveRouteButton route={route} />
          {mayDelete ? (
            <Button variant="ghost" colorPalette="red" onClick={() => setDeleting(true)}>
              <Trash2 />
              Delete
            </Button>
          ) : null}
        </Flex>
      )}
      <RouteComments route={route} viewerId={viewer?.id ?? null} />
    </Stack>
  )
}

function Condition({ term, text }: { term: string; text: string | null }) {
  return (
    <Flex gap="2">
      <Text as="dt" color="fg.muted" minW="16">
        {term}
      </Text>
      <Text as="dd">{text ?? 'Not given'}</Text>
    </Flex>
  )
}

interface DeleteRouteProps {
  route: ChaseRoute
  onKeep: () => void
  onDeleted: () => void
}

/** Asks for confirmation before a route is deleted. */
function DeleteRoute({ route, onKeep, onDeleted }: DeleteRouteProps) {
  const { remove, isPending } = useRouteActions()
  return (
    <Stack
      role="group"
      aria-label="Delete this route"
      gap="3"
      p="4"
      borderWidth="1px"
      borderColor="red.border"
      borderRadius="l3"
    >
      <Text>{`Delete ${route.title} with its track, also for those who saved it? This cannot be undone.`}</Text>
      <Flex gap="2" wrap="wrap">
        <Button variant="outline" onClick={onKeep} disabled={isPending} autoFocus>
          Keep it
        </Button>
        <Button
          colorPalette="red"
          disabled={isPending}
          onClick={() => remove({ id: route.id }, { onSuccess: onDeleted })}
        >
          {isPending ? 'Deleting...' : 'Delete Route'}
        </Button>
      </Flex>
    </Stack>
  )
}
