import { Flex, type FlexProps } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import { Disc } from 'lucide-react'

type RecordedNoteProps = FlexProps & { stream: Pick<Stream, 'isRecorded' | 'isLive'> }

/** Tells everyone that a stream is or was recorded. Nothing on one that is not. */
export function RecordedNote({ stream: { isRecorded, isLive }, ...place }: RecordedNoteProps) {
  if (!isRecorded) return null
  return (
    <Flex gap="1" alignItems="center" textStyle="sm" color="fg.muted" {...place}>
      <Disc size={15} aria-hidden />
      {isLive ? 'This stream is recorded' : 'This stream was recorded'}
    </Flex>
  )
}
