import { ConfirmDialog } from '../../../ui/Dialogs'
import { useRemovePost } from '../hooks'

interface DeletePostDialogProps {
  postId: string
  onDeleted: () => void
  onClose: () => void
}

export default function DeletePostDialog({ postId, onDeleted, onClose }: DeletePostDialogProps) {
  const { remove, isPending } = useRemovePost(onDeleted)
  return (
    <ConfirmDialog
      title="Delete Post"
      sentence="The post goes with its likes and comments. This cannot be undone."
      confirm="Delete Post"
      confirming="Deleting..."
      isBusy={isPending}
      onConfirm={() => remove({ id: postId })}
      onClose={onClose}
    />
  )
}
