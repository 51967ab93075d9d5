import { endedStream } from '../broadcaster/state'
import { useGoLiveState } from '../hooks'
import { EndSummary } from './EndSummary'
import { GoLiveDialog } from './GoLiveDialog'

/** The dialogs before and after a stream: Go Live, and what it brought. */
export default function BroadcastDialogs() {
  const { isDialogOpen } = useGoLiveState()
  const ended = endedStream.useValue()
  return (
    <>
      {isDialogOpen ? <GoLiveDialog /> : null}
      {ended === null ? null : <EndSummary streamId={ended} />}
    </>
  )
}
