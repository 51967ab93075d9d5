import { Button } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import { Scissors } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMayClip } from '../hooks'

const ClipDialog = lazy(() => import('./ClipDialog'))

interface ClipButtonProps {
  stream: Pick<Stream, 'id' | 'title' | 'isRecorded'>
  /** Returns where the viewer is in the recording, in milliseconds; null at the live edge. */
  getPositionMs?: () => number | null
}

/** Makes a clip of what was just seen. Shown only to those who may. */
export function ClipButton({ stream, getPositionMs = () => null }: ClipButtonProps) {
  const mayClip = useMayClip(stream.id, stream.isRecorded)
  const [opened, setOpened] = useState<{ endMs: number | null } | null>(null)
  if (!mayClip) return null
  return (
    <>
      <Button variant="subtle" onClick={() => setOpened({ endMs: getPositionMs() })}>
        <Scissors />
        Clip
      </Button>
      {opened === null ? null : (
        <Suspense fallback={null}>
          <ClipDialog stream={stream} endMs={opened.endMs} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}
