import { Box, SimpleGrid, Skeleton, Stack } from '@chakra-ui/react'
import { trpc } from '../../../platform/trpc'
import { EmptyState, ErrorState } from '../../../ui/EmptyAndErrorStates'
import { EndOfList } from '../../../ui/EndOfList'
import { Muted } from '../../../ui/Typography'
import { useReplays } from '../hooks'
import { describeStorage, warnOfStorage } from '../rules'
import { ReplayCardView } from './ReplayCardView'
import { ReplaySettings } from './ReplaySettings'

interface PersonReplaysProps {
  userId: string
  isOwner: boolean
}

/** A person's replays that the visitor may watch, newest first; its owner decides here what becomes of them. */
export function PersonReplays({ userId, isOwner }: PersonReplaysProps) {
  const { rows, isLoading, isError, retry, ...more } = useReplays(userId)
  if (isLoading) return <Skeleton h="20" borderRadius="l3" />
  if (isError) return <ErrorState sentence="The replays could not be loaded." onRetry={retry} />
  if (rows.length === 0) {
    const hint = isOwner
      ? 'Turn on “Record this stream” when you go live. The replay is listed here once the stream has ended.'
      : undefined
    return <EmptyState title="No replays" hint={hint} />
  }
  return (
    <Stack gap="3">
      {isOwner ? <StorageNote /> : null}
      <SimpleGrid as="ul" columns={{ base: 1, sm: 2, lg: 3 }} gap="4" listStyleType="none">
        {rows.map((replay) => (
          <Box as="li" key={replay.id}>
            <ReplayCardView replay={replay} />
            {isOwner ? (
              <Box mt="3" px="1">
                <ReplaySettings replay={replay} />
              </Box>
            ) : null}
          </Box>
        ))}
      </SimpleGrid>
      <EndOfList {...more} />
    </Stack>
  )
}

/** How much of the server's space the owner's replays take, and which one goes first. */
function StorageNote() {
  const { data } = trpc.recordings.storage.useQuery(undefined, { refetchOnMount: 'always' })
  const warning = warnOfStorage(data)
  return (
    <Muted minH="5" color={warning === null ? 'fg.muted' : 'fg.warning'}>
      {data === undefined ? null : (warning ?? describeStorage(data))}
    </Muted>
  )
}
