import { Stack } from '@chakra-ui/react'
import { EmptyState } from '../../../ui/EmptyAndErrorStates'
import { useClips } from '../hooks'
import { ClipGrid } from './ClipGrid'
import { ClipMakersChoice } from './ClipMakersChoice'

interface PersonClipsProps {
  userId: string
  isOwner: boolean
}

/** The clips of a person's streams, whoever made them. Their owner also says who may make them. */
export function PersonClips({ userId, isOwner }: PersonClipsProps) {
  const list = useClips({ sort: 'newest', channelId: userId })
  return (
    <Stack gap="4">
      {isOwner ? <ClipMakersChoice /> : null}
      <ClipGrid
        list={list}
        columns={{ base: 1, sm: 2, lg: 3 }}
        empty={
          <EmptyState
            title="No clips yet"
            hint={isOwner ? 'While you stream with recording on, viewers can make clips of it.' : undefined}
          />
        }
      />
    </Stack>
  )
}
