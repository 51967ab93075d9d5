import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { useContestActions } from '../hooks'

/** For administrators: ends a contest now, after a question. */
export function CloseContest({ contestId }: { contestId: string }) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, close } = useContestActions(contestId)
  const stop = () => setAsking(false)
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        Close Contest
      </Button>
      <ConfirmDialog
        title="Close Contest"
        sentence="The photo with the most votes wins. Nothing can be submitted or voted for afterwards."
        keep="Keep it open"
        confirm="Close it now"
        isDangerous={false}
        isOpen={isAsking}
        isBusy={isBusy}
        onConfirm={() => {
          close()
          stop()
        }}
        onClose={stop}
      />
    </>
  )
}
