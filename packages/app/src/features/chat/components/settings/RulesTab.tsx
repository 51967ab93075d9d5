import { Button, Text } from '@chakra-ui/react'
import type { ChatRules } from '@squall/shared/contract/chat'
import { type FormEvent, useState } from 'react'
import { trpc } from '../../../../platform/trpc'
import { Form } from '../../../../ui/Form'
import { SelectField } from '../../../../ui/SelectField'
import { SwitchField } from '../../../../ui/SwitchField'
import { TextAreaField } from '../../../../ui/TextAreaField'
import { slowModeChoices, wordsTyped } from '../../settings.rules'
import { useEditRules } from '../../use-moderation'
import { Listed } from './Listed'

/** The rules that hold for everybody who does not moderate. */
export function RulesTab({ channelId }: { channelId: string }) {
  const rules = trpc.chat.moderation.rules.useQuery({ channelId }, { refetchOnMount: 'always' })
  return (
    <Listed query={rules}>
      {(known) => <RulesForm key={JSON.stringify(known)} channelId={channelId} rules={known} />}
    </Listed>
  )
}

function RulesForm({ channelId, rules }: { channelId: string; rules: ChatRules }) {
  const [slowModeSeconds, setSlowMode] = useState(rules.slowModeSeconds)
  const [followersOnly, setFollowersOnly] = useState(rules.followersOnly)
  const [words, setWords] = useState(rules.heldWords.join('\n'))
  const { save, isPending, error } = useEditRules(channelId)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    save({ slowModeSeconds, followersOnly, heldWords: wordsTyped(words) })
  }
  return (
    <Form onSubmit={onSubmit} gap="5">
      <SelectField
        label="Slow mode"
        value={String(slowModeSeconds)}
        options={slowModeChoices(rules.slowModeSeconds)}
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
      <Text textStyle="sm" color="fg.muted">
        Links and emotes are settings of the streaming page.
      </Text>
      <Button type="submit" colorPalette="accent" alignSelf="flex-start" loading={isPending}>
        Save rules
      </Button>
    </Form>
  )
}
