import { Button, Flex, Stack } from '@chakra-ui/react'
import type { ReplayCard } from '@squall/shared/contract/live'
import { Pin, PinOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '../../../platform/format'
import { ConfirmDialog } from '../../../ui/Dialogs'
import { SegmentChoice } from '../../../ui/SegmentChoice'
import { Muted } from '../../../ui/Typography'
import { useReplayChanges } from '../hooks'
import { describeKeeping, visibilityChoices } from '../rules'

interface ReplaySettingsProps {
  replay: Pick<ReplayCard, 'id' | 'title' | 'visibility' | 'isPinned' | 'bytes' | 'expiresAt'>
  onRemoved?: () => void
}

/** What the owner of a replay decides: who may watch it, whether it is kept, and its end. */
export function ReplaySettings({ replay, onRemoved = () => undefined }: ReplaySettingsProps) {
  const { id, title, visibility, isPinned, bytes } = replay
  const [isAsking, setAsking] = useState(false)
  const { update, isUpdating, remove, isRemoving } = useReplayChanges(id, () => {
    setAsking(false)
    onRemoved()
  })
  return (
    <Stack gap="2">
      <div>
        <SegmentChoice
          label="Who may watch"
          choices={visibilityChoices}
          value={visibility}
          isDisabled={isUpdating}
          onChange={(next) => update({ visibility: next })}
        />
      </div>
      <Muted textStyle="xs">
        {[describeKeeping(replay), bytes === null ? null : formatBytes(bytes)].filter(Boolean).join(', ')}
      </Muted>
      <Flex gap="2" wrap="wrap">
        <Button
          variant="outline"
          size="sm"
          minH={{ base: '11', md: '9' }}
          aria-pressed={isPinned}
          aria-label={isPinned ? `Unpin ${title}` : `Pin ${title}`}
          disabled={isUpdating}
          onClick={() => update({ isPinned: !isPinned })}
        >
          {isPinned ? <PinOff /> : <Pin />}
          {isPinned ? 'Unpin' : 'Pin'}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          minH={{ base: '11', md: '9' }}
          color="fg.error"
          aria-label={`Delete replay of ${title}`}
          onClick={() => setAsking(true)}
        >
          <Trash2 />
          Delete
        </Button>
      </Flex>
      <ConfirmDialog
        title="Delete the replay?"
        sentence="Picture and sound are removed from the server for everyone. The stream stays in your list, with its chat. This cannot be undone."
        confirm="Delete replay"
        confirming="Deleting..."
        isDangerous
        isOpen={isAsking}
        isBusy={isRemoving}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      />
    </Stack>
  )
}
