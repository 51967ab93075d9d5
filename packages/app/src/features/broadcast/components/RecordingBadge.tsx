import { Badge } from '@chakra-ui/react'
import { describeRecording } from '@squall/shared/rules/recording'
import { useQuery } from '@tanstack/react-query'
import { Disc, TriangleAlert } from 'lucide-react'
import { trpc } from '../../../platform/trpc'

const EVERY_5_S = 5_000

/** Tells the chaser on air whether a stream records, or why it stopped. For streams that are recorded. */
export function RecordingBadge({ streamId }: { streamId: string }) {
  const state = useRecordingState(streamId)
  const isRunning = state === null || state === 'recording'
  return (
    <Badge bg="black/72" color={isRunning ? 'red.300' : 'orange.300'} role="status" whiteSpace="normal">
      {isRunning ? <Disc aria-hidden /> : <TriangleAlert aria-hidden />}
      {state === null ? 'Recording begins' : describeRecording(state)}
    </Badge>
  )
}

/** Asked beside the page's own entry of the stream, whose picture must stay the one that is loaded. */
function useRecordingState(id: string) {
  const { client } = trpc.useUtils()
  const { data } = useQuery({
    queryKey: ['recording-state', id],
    queryFn: async () => (await client.streams.get.query({ id })).recordingState,
    refetchInterval: EVERY_5_S,
  })
  return data ?? null
}
