import { Button, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { FormDialog } from '../../../components/FormDialog'
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
      <FormDialog title="Close this contest?" role="alertdialog" isOpen={isAsking} onClose={stop} isBusy={isBusy}>
        <Text>The photo with the most votes wins. Nothing can be submitted or voted for afterwards.</Text>
        <Flex gap="3" mt="6" wrap="wrap">
          <Button
            colorPalette="accent"
            flex="1"
            disabled={isBusy}
            onClick={() => {
              close()
              stop()
            }}
          >
            Close it now
          </Button>
          <Button variant="outline" flex="1" onClick={stop} autoFocus>
            Keep it open
          </Button>
        </Flex>
      </FormDialog>
    </>
  )
}
