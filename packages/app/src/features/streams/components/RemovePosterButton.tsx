import { Button } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../../platform/toast'
import { errorSentence, trpc } from '../../../platform/trpc'
import { ConfirmDialog } from '../../../ui/Dialogs'

/** Removes the picture of a stream that has ended, after asking. For its owner and for administrators. */
export function RemovePosterButton({ stream }: { stream: Stream }) {
  const [isOpen, setOpen] = useState(false)
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.streams.removePoster.useMutation({
    onSuccess(changed) {
      utils.streams.get.setData({ id: changed.id }, changed)
      void utils.streams.past.invalidate({ userId: changed.userId })
      void utils.streams.recent.invalidate()
      toast.success({ title: 'Picture removed', description: 'The stream is listed without a picture.' })
    },
    onError: (error) => toast.error({ title: 'Picture not removed', description: errorSentence(error) }),
  })
  if (stream.isLive || stream.posterUrl === null) return null
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <ImageOff />
        Remove picture
      </Button>
      <ConfirmDialog
        title="Remove the picture?"
        sentence="The stream stays in the lists, without its picture. This cannot be undone."
        confirm="Remove picture"
        confirming="Removing..."
        isOpen={isOpen}
        isBusy={isPending}
        onConfirm={() => mutate({ id: stream.id })}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
