import { Button, Flex } from '@chakra-ui/react'
import type { Clip } from '@squall/shared/contract/live'
import { Download, Flag, RotateCcw, Share2, ShieldX, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { shareLink } from '../../../platform/share-link'
import { ConfirmDialog } from '../../../ui/Dialogs'
import { openReport } from '../../reports/hooks'
import { useClipModeration, useRemoveClip } from '../hooks'

// Only administrators need it.
const RejectWithReason = lazy(() =>
  import('../../../ui/RejectDialog').then(({ RejectWithReason }) => ({ default: RejectWithReason })),
)

interface Viewer {
  id: string
  isAdmin: boolean
}

/** Share and download for everyone; delete for the maker and the channel, report and take down for others. */
export function ClipActions({ clip, viewer }: { clip: Clip; viewer: Viewer | null }) {
  const isOwn = viewer !== null && [clip.user.id, clip.channel.id].includes(viewer.id)
  const { id, title } = clip
  return (
    <Flex gap="2" wrap="wrap">
      <Button variant="subtle" onClick={() => void shareLink({ title, what: 'clip' })}>
        <Share2 />
        Share
      </Button>
      <Button asChild variant="subtle">
        <a href={`/api/clips/${id}/download`} download>
          <Download />
          Download
        </a>
      </Button>
      {isOwn ? <DeleteButton clip={clip} /> : null}
      {viewer?.isAdmin ? <ModerationButton clip={clip} /> : null}
      {viewer === null || clip.user.id === viewer.id ? null : (
        <Button variant="ghost" onClick={() => openReport({ subject: 'clip', subjectId: id, what: 'this clip' })}>
          <Flag />
          Report
        </Button>
      )}
    </Flex>
  )
}

function DeleteButton({ clip }: { clip: Clip }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const { remove, isPending } = useRemoveClip(() => navigate(paths.clips, { replace: true }))
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <Trash2 />
        Delete
      </Button>
      <ConfirmDialog
        title="Delete this clip?"
        sentence="Its film is deleted, and its link leads nowhere. This cannot be undone."
        confirm="Delete clip"
        confirming="Deleting..."
        isOpen={isOpen}
        isBusy={isPending}
        onConfirm={() => remove({ id: clip.id })}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

function ModerationButton({ clip }: { clip: Clip }) {
  const [isOpen, setOpen] = useState(false)
  const { takeDown, restore, isPending } = useClipModeration()
  if (clip.removedAt !== null) {
    return (
      <Button variant="ghost" disabled={isPending} onClick={() => restore({ id: clip.id })}>
        <RotateCcw />
        Restore
      </Button>
    )
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <ShieldX />
        Take down
      </Button>
      <Suspense fallback={null}>
        {isOpen ? (
          <RejectWithReason
            title="Take this clip down?"
            intro="Its maker and the owner of the channel see that an administrator took it down. You can restore it."
            reasonHint="They read the reason."
            confirm="Take down"
            isBusy={isPending}
            onReject={(reason) => takeDown({ id: clip.id, reason })}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
