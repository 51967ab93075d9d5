import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { trpc } from '../../../../platform/trpc'
import { FormField } from '../../../../ui/FormField'
import { Muted } from '../../../../ui/Muted'
import { useChooseModerators } from '../../use-moderation'
import { Listed, PersonRow } from './ChatSettingsLists'

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
      <Listed query={moderators}>
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
      </Listed>
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
