import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { FormDialog } from '../../../components/FormDialog'
import { useRemovePost } from '../hooks'

interface DeletePostDialogProps {
  postId: string
  onDeleted: () => void
  onClose: () => void
}

export default function DeletePostDialog({ postId, onDeleted, onClose }: DeletePostDialogProps) {
  const { remove, isPending } = useRemovePost(onDeleted)
  return (
    <FormDialog title="Delete Post" role="alertdialog" isOpen onClose={onClose} isBusy={isPending}>
      <Stack gap="4">
        <Text>The post goes with its likes and comments. This cannot be undone.</Text>
        <Flex gap="2" wrap="wrap" justifyContent="flex-end">
          <Button variant="outline" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button colorPalette="red" onClick={() => remove({ id: postId })} disabled={isPending}>
            {isPending ? 'Deleting...' : 'Delete post'}
          </Button>
        </Flex>
      </Stack>
    </FormDialog>
  )
}
