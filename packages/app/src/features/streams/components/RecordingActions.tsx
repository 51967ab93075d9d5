import { Button, Flex } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../../platform/toast'
import { errorSentence, trpc } from '../../../platform/trpc'
import { ConfirmDialog } from '../../../ui/Dialogs'

const NO_FILM = 'The recording holds sound only, and no picture. It stays on the server until you delete it.'

/** Downloads or deletes the recording of an own stream that has ended. Nothing on a stream without one. */
export function RecordingActions({ stream }: { stream: Stream }) {
  const [isAsking, setAsking] = useState(false)
  const utils = trpc.useUtils()
  const { mutate: remove, isPending } = trpc.recordings.remove.useMutation({
    onSuccess() {
      setAsking(false)
      void utils.streams.past.invalidate({ userId: stream.userId })
      void utils.streams.get.invalidate({ id: stream.id })
      toast.success({ title: 'Recording deleted', description: 'The stream stays in your list.' })
    },
    onError: (error) => toast.error({ title: 'Recording not deleted', description: errorSentence(error) }),
  })
  if (!stream.isRecorded || stream.isLive) return null

  async function download() {
    try {
      // A session that has ended is renewed by this call, and a refusal is a sentence and not a page.
      const { download: format } = await utils.recordings.get.fetch({ id: stream.id }, { staleTime: 0 })
      if (format === null) toast.error({ title: 'No film to download', description: NO_FILM })
      else saveFile(`/api/streams/${stream.id}/recording/download`)
    } catch (error) {
      toast.error({ title: 'Recording not downloaded', description: errorSentence(error) })
    }
  }

  return (
    <Flex gap="2" wrap="wrap">
      <Button variant="outline" onClick={() => void download()} aria-label={`Download ${stream.title}`}>
        <Download />
        Download
      </Button>
      <Button variant="ghost" onClick={() => setAsking(true)} aria-label={`Delete recording of ${stream.title}`}>
        <Trash2 />
        Delete recording
      </Button>
      <ConfirmDialog
        title="Delete the recording?"
        sentence="Picture and sound are removed from the server. The stream stays in your list, with its chat. This cannot be undone."
        confirm="Delete recording"
        confirming="Deleting..."
        isDangerous
        isOpen={isAsking}
        isBusy={isPending}
        onConfirm={() => remove({ id: stream.id })}
        onClose={() => setAsking(false)}
      />
    </Flex>
  )
}

/** Lets the browser save a file while it arrives: a recording may be larger than the memory of a phone. */
function saveFile(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
