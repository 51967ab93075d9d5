import { Button, Container, Flex, Stack } from '@chakra-ui/react'
import { ClipSort } from '@squall/shared/contract/live'
import { Link, useSearchParams } from 'react-router-dom'
import { ClipGrid } from '../features/clips/components/ClipGrid'
import { useClips } from '../features/clips/hooks'
import { clipSortOptions } from '../features/clips/rules'
import { usePageTitle } from '../platform/document-hooks'
import { paths } from '../platform/paths'
import { EmptyState } from '../ui/EmptyAndErrorStates'
import { FilterSelect } from '../ui/FilterSelect'
import { PageHeading } from '../ui/PageHeading'

/** The clips of all channels. */
export default function ClipsPage() {
  usePageTitle('Clips')
  const [params, setParams] = useSearchParams()
  const sort = ClipSort.catch('newest').parse(params.get('sort'))
  const list = useClips({ sort })
  return (
    <Container py={{ base: '4', md: '10' }}>
      <Stack gap={{ base: '4', md: '6' }}>
        <PageHeading title="Clips" intro="The best moments of streams and replays, cut by viewers." isBrief />
        <Flex>
          <FilterSelect
            w={{ base: 'full', sm: '11rem' }}
            label="Order"
            all="Newest first"
            options={clipSortOptions}
            value={sort === 'newest' ? null : sort}
            onChange={(chosen) => setParams(chosen === '' ? {} : { sort: chosen }, { replace: true })}
          />
        </Flex>
        <ClipGrid
          list={list}
          empty={
            <EmptyState
              title="No clips yet"
              hint="While a recorded stream is live, “Clip” below its picture keeps the last half minute."
            >
              <Button asChild variant="outline">
                <Link to={paths.streams}>See who is live</Link>
              </Button>
            </EmptyState>
          }
        />
      </Stack>
    </Container>
  )
}
