import { Button, Flex, Heading, SimpleGrid, Skeleton, Stack } from '@chakra-ui/react'
import { STATION } from '@squall/shared/contract/weather'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { paths } from '../../../../platform/paths'
import { useNow } from '../../../../platform/timer-hooks'
import { EmptyState, ErrorState } from '../../../../ui/EmptyAndErrorStates'
import { Muted } from '../../../../ui/Typography'
import { useCurrentUser } from '../../../auth/hooks'
import { useStations } from '../hooks'
import { StationCard } from './StationCard'

const StationDialog = lazy(() => import('./StationDialogs').then((module) => ({ default: module.StationDialog })))

const EVERY_QUARTER_MINUTE = 15_000

/** The member's weather stations; anonymous visitors see what signing in offers. */
export function WeatherStations() {
  const { user, isLoading } = useCurrentUser()
  const { pathname, search } = useLocation()
  if (isLoading) return <Skeleton h="44" borderRadius="l3" />
  if (user !== null) return <OwnStations />
  return (
    <EmptyState
      title="Sign in to see your weather stations"
      hint="Connect your own station, or type what you measure. Only you can see it."
    >
      <Button asChild colorPalette="accent">
        <RouterLink to={paths.auth} state={{ from: `${pathname}${search}` }}>
          Sign In
        </RouterLink>
      </Button>
    </EmptyState>
  )
}

function OwnStations() {
  const { stations, isLoading, isError, retry } = useStations()
  const [isAdding, setAdding] = useState(false)
  const now = useNow(EVERY_QUARTER_MINUTE)
  const isFull = stations.length >= STATION.perMember
  const addButton = (
    <Button colorPalette="accent" disabled={isFull} onClick={() => setAdding(true)}>
      <Plus />
      Add Station
    </Button>
  )
  return (
    <Stack as="section" aria-label="Weather stations" gap="4">
      <Flex gap="3" wrap="wrap" justifyContent="space-between" alignItems="center">
        <div>
          <Heading as="h2" size="xl">
            Weather Stations
          </Heading>
          <Muted>
            {isFull ? `You have all ${STATION.perMember} stations a member may have.` : 'Only you can see them.'}
          </Muted>
        </div>
        {stations.length > 0 ? addButton : null}
      </Flex>
      {isLoading ? <Skeleton h="64" borderRadius="l3" /> : null}
      {isError ? <ErrorState sentence="Your stations could not be loaded." onRetry={retry} /> : null}
      {!isLoading && !isError && stations.length === 0 ? (
        <EmptyState title="No weather stations yet" hint="Add the one on your roof, or one that you read by eye.">
          {addButton}
        </EmptyState>
      ) : null}
      <SimpleGrid as="ul" columns={{ base: 1, lg: 2 }} gap="4" listStyleType="none" alignItems="start">
        {stations.map((station) => (
          <StationCard key={station.id} station={station} now={now} />
        ))}
      </SimpleGrid>
      <Suspense>{isAdding ? <StationDialog station={null} onClose={() => setAdding(false)} /> : null}</Suspense>
    </Stack>
  )
}
