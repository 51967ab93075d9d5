import { Box, Button, Flex, Skeleton, Link as StyledLink, Text } from '@chakra-ui/react'
import type { PersonSummary } from '@squall/shared/contract/account'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../../platform/paths'
import { trpc } from '../../../../platform/trpc'
import { ErrorState } from '../../../../ui/EmptyAndErrorStates'
import { FormField } from '../../../../ui/Form'
import { Muted } from '../../../../ui/Typography'
import { thumbReach } from '../../../../ui/theme/text-styles'
import { useChooseModerators } from '../../use-moderation'

interface ModeratorsTabProps {
  channelId: string
  isOwner: boolean
}

/** The channel's moderators, and for the owner the form to add one. */
export function ModeratorsTab({ channelId, isOwner }: ModeratorsTabProps) {
  const moderators = trpc.chat.moderation.moderators.useQuery({ channelId }, { refetchOnMount: 'always' })
  const { remove } = useChooseModerators(channelId)
  return (
    <Flex direction="column" gap="5">
      {isOwner ? <AddModerator channelId={channelId} /> : null}
      <Muted>
        Moderators remove messages, keep people out and change the rules. Administrators may do so in every chat.
        {isOwner ? '' : ' The owner of the channel chooses them.'}
      </Muted>
      <LoadedContent query={moderators}>
        {(people) =>
          people.length === 0 ? (
            <Text>No moderators yet.</Text>
          ) : (
            <Box as="ul" listStyleType="none">
              {people.map((person) => (
                <PersonRow key={person.id} person={person}>
                  {isOwner ? (
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={`Remove moderator ${person.username}`}
                      onClick={() => remove(person)}
                    >
                      Remove
                    </Button>
                  ) : null}
                </PersonRow>
              ))}
            </Box>
          )
        }
      </LoadedContent>
    </Flex>
  )
}

function AddModerator({ channelId }: { channelId: string }) {
  const [username, setUsername] = useState('')
  const { add, isAdding, problem } = useChooseModerators(channelId)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    add(username, () => setUsername(''))
  }
  return (
    <Flex as="form" gap="3" alignItems="flex-end" onSubmit={onSubmit}>
      <FormField
        label="Username of a new moderator"
        value={username}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        error={problem ?? undefined}
        onChange={({ currentTarget }) => setUsername(currentTarget.value)}
      />
      <Button type="submit" colorPalette="accent" loading={isAdding} disabled={username.trim() === ''}>
        Add
      </Button>
    </Flex>
  )
}

interface LoadedContentProps<Data> {
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** A tab's content once loaded, else its skeleton or error. */
export function LoadedContent<Data>({ query, children }: LoadedContentProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return <ErrorState sentence="This could not be loaded." onRetry={() => void query.refetch()} />
  }
  return (
    <Flex direction="column" gap="4" aria-hidden>
      <Skeleton h="10" />
      <Skeleton h="10" />
      <Skeleton h="10" />
    </Flex>
  )
}

interface PersonRowProps {
  person: PersonSummary
  note?: string
  /** The actions for this person. */
  children?: ReactNode
}

export function PersonRow({ person, note, children }: PersonRowProps) {
  return (
    <Flex as="li" alignItems="center" gap="3" py="2" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <Box flex="1" minW="0">
        <StyledLink asChild fontWeight="semibold" {...thumbReach}>
          <Link to={paths.profile(person.id)}>{person.displayName}</Link>
        </StyledLink>
        <Muted truncate>
          @{person.username}
          {note ? ` · ${note}` : null}
        </Muted>
      </Box>
      {children}
    </Flex>
  )
}
