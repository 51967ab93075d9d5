import { Tabs } from '@chakra-ui/react'
import { FormDialog } from '../../../../ui/FormDialog'
import { ActsTab } from './ActsTab'
import { ModeratorsTab } from './ModeratorsTab'
import { RestrictedTab } from './RestrictedTab'
import { RulesTab } from './RulesTab'

interface ChatSettingsDialogProps {
  channelId: string
  /** Owners alone choose moderators. */
  isOwner: boolean
  onClose: () => void
}

/** How order is kept in the chat of a channel: its rules, its moderators, who may not write, and what was done. */
export default function ChatSettingsDialog({ channelId, isOwner, onClose }: ChatSettingsDialogProps) {
  const tabs = [
    ['rules', 'Rules', <RulesTab key="rules" channelId={channelId} />],
    ['moderators', 'Moderators', <ModeratorsTab key="moderators" channelId={channelId} isOwner={isOwner} />],
    ['restricted', 'Kept out', <RestrictedTab key="restricted" channelId={channelId} />],
    ['log', 'Log', <ActsTab key="log" channelId={channelId} />],
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
