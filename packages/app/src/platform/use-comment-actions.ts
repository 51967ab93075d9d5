import { toast } from './toast'
import { errorSentence } from './trpc'

interface Mutation<Input> {
  useMutation: (options: { onSuccess: () => unknown; onError: (error: unknown) => void }) => {
    mutate: (input: Input, callbacks?: { onSuccess: () => void }) => void
    isPending: boolean
  }
}

/** The procedures of one kind of comment: on posts, routes or photos. */
interface CommentProcedures {
  comment: Mutation<{ id: string; content: string }>
  editComment: Mutation<{ id: string; content: string }>
  removeComment: Mutation<{ id: string }>
}

export interface CommentActions {
  isBusy: boolean
  add: (content: string, onAdded: () => void) => void
  edit: (commentId: string, content: string, onEdited: () => void) => void
  remove: (commentId: string) => void
}

/**
 * Returns functions that add, edit and delete the comments on a subject; a toast shows each failure.
 * @param onChanged gets by how many the number of comments has changed
 */
export function useCommentActions(
  procedures: CommentProcedures,
  subjectId: string,
  onChanged: (by: -1 | 0 | 1) => unknown,
): CommentActions {
  const failed = (title: string) => (error: unknown) => toast.error({ title, description: errorSentence(error) })
  const onNotSaved = failed('Comment not saved')
  const add = procedures.comment.useMutation({ onSuccess: () => onChanged(1), onError: onNotSaved })
  const edit = procedures.editComment.useMutation({ onSuccess: () => onChanged(0), onError: onNotSaved })
  const remove = procedures.removeComment.useMutation({
    onSuccess: () => onChanged(-1),
    onError: failed('Comment not deleted'),
  })
  return {
    isBusy: add.isPending || edit.isPending || remove.isPending,
    add: (content, onSuccess) => add.mutate({ id: subjectId, content }, { onSuccess }),
    edit: (id, content, onSuccess) => edit.mutate({ id, content }, { onSuccess }),
    remove: (id) => remove.mutate({ id }),
  }
}
