import { Box, Button, Flex, Tabs, Text } from '@chakra-ui/react'
import { CHAT_LOG_PAGE, type ChatLogEntry, type ChatRules } from '@squall/shared/contract/chat'
import { type FormEvent, useState } from 'react'
import { formatDateTime } from '../../../../platform/format'
import { nextSerial, usePages } from '../../../../platform/paged-list'
import { trpc } from '../../../../platform/trpc'
import { FormDialog } from '../../../../ui/Dialogs'
import { Form, SelectField, SwitchField, TextAreaField } from '../../../../ui/Form'
import { Muted } from '../../../../ui/Typography'
import { listSlowModeChoices, parseHeldWords } from '../../chat.rules'
import { useEditRules, useModeration, useUndoAction } from '../../use-moderation'
import { LoadedContent, ModeratorsTab, PersonRow } from './ModeratorsTab'

interface ChatSettingsDialogProps {
  channelId: string
  /** Owners alone choose moderators. */
  isOwner: boolean
  onClose: () => void
}

/** The chat settings of a channel: rules, moderators, restricted members and the moderation log. */
export default function ChatSettingsDialog({ channelId, isOwner, onClose }: ChatSettingsDialogProps) {
  const tabs = [
    ['rules', 'Rules', <RulesTab key="rules" channelId={channelId} />],
    ['moderators', 'Moderators', <ModeratorsTab key="moderators" channelId={channelId} isOwner={isOwner} />],
    ['restricted', 'Kept out', <RestrictedTab key="restricted" channelId={channelId} />],
    ['log', 'Log', <LogTab key="log" channelId={channelId} />],
  ] as const
  return (
    <FormDialog title="Chat moderation" width="md" isOpen onClose={onClose}>
      <Tabs.Root defaultValue="rules" colorPalette="accent" lazyMount>
        <Tabs.List mx={{ base: '-2', md: '0' }}>
          {tabs.map(([value, label]) => (
            <Tabs.Trigger key={value} value={value} px={{ base: '3', md: '4' }}>
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tabs.map(([value, , content]) => (
          <Tabs.Content key={value} value={value} pt="5" minH="22rem">
            {content}
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </FormDialog>
  )
}

/** The members who are timed out or banned. */
function RestrictedTab({ channelId }: { channelId: string }) {
  const restricted = trpc.chat.moderation.restricted.useQuery({ channelId }, { refetchOnMount: 'always' })
  const { lift } = useModeration()
  return (
    <LoadedContent query={restricted}>
      {(people) =>
        people.length === 0 ? (
          <Text color="fg.muted">No member is banned or timed out.</Text>
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
    </LoadedContent>
  )
}

/** The chat rules; moderators are exempt. */
function RulesTab({ channelId }: { channelId: string }) {
  const rules = trpc.chat.moderation.rules.useQuery({ channelId }, { refetchOnMount: 'always' })
  return (
    <LoadedContent query={rules}>
      {(known) => <RulesForm key={JSON.stringify(known)} channelId={channelId} rules={known} />}
    </LoadedContent>
  )
}

function RulesForm({ channelId, rules }: { channelId: string; rules: ChatRules }) {
  const [slowModeSeconds, setSlowMode] = useState(rules.slowModeSeconds)
  const [followersOnly, setFollowersOnly] = useState(rules.followersOnly)
  const [words, setWords] = useState(rules.heldWords.join('\n'))
  const { save, isPending, error } = useEditRules(channelId)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    save({ slowModeSeconds, followersOnly, heldWords: parseHeldWords(words) })
  }
  return (
    <Form onSubmit={onSubmit} gap="5">
      <SelectField
        label="Slow mode"
        value={String(slowModeSeconds)}
        options={listSlowModeChoices(rules.slowModeSeconds)}
        onChange={({ currentTarget }) => setSlowMode(Number(currentTarget.value))}
      />
      <SwitchField label="Only followers may write" isOn={followersOnly} onChange={setFollowersOnly} />
      <TextAreaField
        label="Held words"
        rows={5}
        value={words}
        error={error ?? undefined}
        hint="One word or phrase per line, at most 100. A message with one of them waits for a moderator. A star at the end stands for any ending."
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <Muted>Links and emotes are settings of the streaming page.</Muted>
      <Button type="submit" colorPalette="accent" alignSelf="flex-start" loading={isPending}>
        Save rules
      </Button>
    </Form>
  )
}

/** The moderation log, newest first, with undo. */
function LogTab({ channelId }: { channelId: string }) {
  const acts = trpc.chat.moderation.log.useInfiniteQuery(
    { channelId },
    { getNextPageParam: nextSerial(CHAT_LOG_PAGE), refetchOnMount: 'always' },
  )
  const { rows, hasMore, isLoadingMore, loadMore } = usePages(acts)
  const { undo, isPending } = useUndoAction()
  return (
    <LoadedContent query={acts}>
      {() =>
        rows.length === 0 ? (
          <Text color="fg.muted">No moderator has acted in this chat yet.</Text>
        ) : (
          <>
            <Box as="ol" listStyleType="none">
              {rows.map((act) => (
                <LogRow key={act.id} act={act} isBusy={isPending} onUndo={() => undo(act.id)} />
              ))}
            </Box>
            {hasMore ? (
              <Button variant="outline" size="sm" mt="3" loading={isLoadingMore} onClick={loadMore}>
                Show earlier
              </Button>
            ) : null}
          </>
        )
      }
    </LoadedContent>
  )
}

interface ActRowProps {
  act: ChatLogEntry
  isBusy: boolean
  onUndo: () => void
}

function LogRow({ act, isBusy, onUndo }: ActRowProps) {
  return (
    <Flex as="li" alignItems="center" gap="3" py="2" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <Box flex="1" minW="0">
        <Text textStyle="sm" overflowWrap="anywhere" textDecoration={act.isUndone ? 'line-through' : undefined}>
          {act.description}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {act.actorName} · {formatDateTime(act.timestamp)}
          {act.isUndone ? ' · taken back' : ''}
        </Text>
      </Box>
      {act.mayUndo ? (
        <Button variant="outline" size="sm" disabled={isBusy} aria-label={`Undo: ${act.description}`} onClick={onUndo}>
          Undo
        </Button>
      ) : null}
    </Flex>
  )
}
