import { Button, Flex, Text } from '@chakra-ui/react'
import type { Contest } from '@squall/shared/contest'
import { FormDialog } from '../../../components/FormDialog'
import { formatQuantity } from '../../../lib/format'
import { toast } from '../../../lib/toast'
import { errorSentence, trpc } from '../../../lib/trpc'

/** For administrators: takes a contest away, after a question. */
export default function RemoveContestDialog({ contest, onClose }: { contest: Contest; onClose: () => void }) {
  const utils = trpc.useUtils()
  const { id, title, currentSubmissions } = contest
  const remove = trpc.contests.remove.useMutation({
    onSuccess() {
      void utils.contests.invalidate()
      toast.success({ title: 'Contest Removed', description: title })
      onClose()
    },
    onError: (error) => toast.error({ title: 'Contest not removed', description: errorSentence(error) }),
  })
  return (
    <FormDialog title="Remove this contest?" role="alertdialog" isOpen onClose={onClose} isBusy={remove.isPending}>
      <Text>
        {`“${title}” goes with ${formatQuantity(currentSubmissions, 'submission')} and all votes. The photos stay in the gallery. This cannot be undone.`}
      </Text>
      <Flex gap="3" mt="6" wrap="wrap">
        <Button colorPalette="red" flex="1" disabled={remove.isPending} onClick={() => remove.mutate({ id })}>
          Remove it
        </Button>
        <Button variant="outline" flex="1" onClick={onClose} autoFocus>
          Keep it
        </Button>
      </Flex>
    </FormDialog>
  )
}
