import { Button, SimpleGrid, Skeleton, Stack } from '@chakra-ui/react'
import { RotateCw } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { useDelayed } from '../../../platform/use-delayed'
import { useSiteInfo } from '../../../platform/use-site-info'
import { NoticeCard } from '../../../ui/NoticeCard'
import { categories } from '../constants'
import { usePreferences } from '../hooks'
import { CategoryCard } from './CategoryCard'
import { MobilePushCard } from './MobilePushCard'
import { PlaceCard } from './PlaceCard'

/** Which news reaches the member, and how. */
export function Preferences() {
  const { preferences, isLoading, retry, change } = usePreferences()
  const hasMail = useSiteInfo()?.mail ?? false
  if (isLoading) return <PreferencesSkeleton />
  if (preferences === undefined) return <UnableToLoad onRetry={retry} />
  const card = (name: keyof typeof categories) => (
    <CategoryCard category={categories[name]} preferences={preferences} hasMail={hasMail} onChange={change} />
  )
  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap={{ base: '4', lg: '6' }} alignItems="start">
      <Stack gap={{ base: '4', lg: '6' }} minW="0">
        <MobilePushCard />
        {card('weather')}
        <PlaceCard />
      </Stack>
      <Stack gap={{ base: '4', lg: '6' }} minW="0">
        {card('ways')}
        {card('streams')}
        {card('community')}
      </Stack>
    </SimpleGrid>
  )
}

/** Says that the preferences are not to be had; signing in may be what is missing. */
export function UnableToLoad({ onRetry }: { onRetry?: () => void }) {
  return (
    <NoticeCard
      title="Unable to Load Preferences"
      sentence={
        onRetry === undefined
          ? 'Sign in to choose which news reaches you.'
          : 'The server did not answer with your preferences. Nothing was changed.'
      }
    >
      {onRetry === undefined ? (
        <Button asChild colorPalette="accent">
          <Link to={paths.auth} state={{ from: paths.notifications }}>
            Sign In
          </Link>
        </Button>
      ) : (
        <Button colorPalette="accent" onClick={onRetry}>
          <RotateCw />
          Try Again
        </Button>
      )}
      <Button asChild variant="outline">
        <Link to={paths.home}>Back to Home</Link>
      </Button>
    </NoticeCard>
  )
}

function PreferencesSkeleton() {
  const isSlow = useDelayed(true)
  return (
    <SimpleGrid
      columns={{ base: 1, lg: 2 }}
      gap={{ base: '4', lg: '6' }}
      role="status"
      aria-label="Loading preferences"
    >
      {isSlow
        ? ['push', 'ways', 'weather', 'streams'].map((key) => <Skeleton key={key} h="64" borderRadius="l3" />)
        : null}
    </SimpleGrid>
  )
}
