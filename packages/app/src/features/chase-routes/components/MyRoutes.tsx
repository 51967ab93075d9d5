import { Heading, Stack, Text } from '@chakra-ui/react'
import { useMyRoutes, useSavedRoutes } from '../hooks'
import { RouteGrid } from './RouteGrid'

/** What the member shared, and what they saved of others. */
export function MyRoutes({ hrefOf }: { hrefOf: (routeId: string) => string }) {
  const shared = useMyRoutes()
  const saved = useSavedRoutes()
  return (
    <Stack gap="8">
      <Stack as="section" gap="4" aria-labelledby="shared-routes">
        <Heading as="h2" size="xl" id="shared-routes">
          Shared by you
        </Heading>
        <RouteGrid
          list={shared}
          hrefOf={hrefOf}
          empty={<Text color="fg.muted">You have shared no route yet. Press Share Route to begin.</Text>}
        />
      </Stack>
      <Stack as="section" gap="4" aria-labelledby="saved-routes">
        <Heading as="h2" size="xl" id="saved-routes">
          Saved by you
        </Heading>
        <RouteGrid
          list={saved}
          hrefOf={hrefOf}
          empty={<Text color="fg.muted">Routes that you save are listed here.</Text>}
        />
      </Stack>
    </Stack>
  )
}
