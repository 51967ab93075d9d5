import { Box, Button, Text } from '@chakra-ui/react'
import { formatDateTime } from '../../../../platform/format'
import { trpc } from '../../../../platform/trpc'
import { useModeration } from '../../use-moderation'
import { Listed } from './Listed'
import { PersonRow } from './PersonRow'

/** Who may not write at the moment. */
export function RestrictedTab({ channelId }: { channelId: string }) {
  const restricted = trpc.chat.moderation.restricted.useQuery({ channelId }, { refetchOnMount: 'always' })
  const { lift } = useModeration()
  return (
    <Listed query={restricted}>
      {(people) =>
        people.length === 0 ? (
          <Text color="fg.muted">Everybody may write.</Text>
        ) : (
          <Box as="ul" listStyleType="none">
            {people.map(({ user, until }) => (
              <PersonRow
                key={user.id}
                person={user}
                note={until === null ? 'banned' : `timed out until ${formatDateTime(until)}`}
              >
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`Let ${user.username} write again`}
                  onClick={() => void lift({ channelId, userId: user.id, username: user.username })}
                >
                  Lift
                </Button>
              </PersonRow>
            ))}
          </Box>
        )
      }
    </Listed>
  )
}
