import { type ChatRules, type RestrictInput, timeOutWords } from '@squall/shared/contract/chat'
import { toast, UNDO_MS } from '../../platform/toast'
import { errorSentence, trpc } from '../../platform/trpc'

interface PersonInChat {
  channelId: string
  userId: string
  username: string
}

type Restriction = PersonInChat & Pick<RestrictInput, 'minutes' | 'removesLines'>

const onError = (error: unknown) => toast.error({ title: 'Error', description: errorSentence(error) })

/** Undoes a moderation action and refreshes the lists that show it. */
export function useUndoAction() {
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.chat.moderation.undo.useMutation({
    onSuccess() {
      void utils.chat.moderation.invalidate()
      toast.info({ title: 'Taken back' })
    },
    onError,
  })
  return { undo: (actId: string) => mutate({ actId }), isPending }
}

/** Returns a function that shows what was done, with an undo button for ten seconds. */
function useShowDone() {
  const utils = trpc.useUtils()
  const { undo } = useUndoAction()
  return (title: string, actId: string) => {
    void utils.chat.moderation.invalidate()
    toast.success({ title, action: { label: 'Undo', onClick: () => undo(actId) }, lastsMs: UNDO_MS })
  }
}

/** Moderation actions, each with a toast that can undo it for ten seconds. Message updates arrive by the socket. */
export function useModeration() {
  const done = useShowDone()
  const remove = trpc.chat.moderation.remove.useMutation({
    onSuccess: ({ actId }) => done('Message removed', actId),
    onError,
  })
  const release = trpc.chat.moderation.release.useMutation({
    onSuccess: ({ actId }) => done('Message released', actId),
    onError,
  })
  const restrict = trpc.chat.moderation.restrict.useMutation({ onError })
  const lift = trpc.chat.moderation.lift.useMutation({ onError })
  return {
    remove: (messageId: string) => remove.mutate({ messageId }),
    release: (messageId: string) => release.mutate({ messageId }),
    async restrict({ username, ...input }: Restriction) {
      const { minutes } = input
      const answer = await restrict.mutateAsync(input).catch(() => null)
      const what = minutes === null ? 'banned' : `timed out for ${timeOutWords[minutes]}`
      if (answer !== null) done(`@${username} is ${what}`, answer.actId)
    },
    async lift({ username, ...person }: PersonInChat) {
      const answer = await lift.mutateAsync(person).catch(() => null)
      if (answer !== null) done(`@${username} may write again`, answer.actId)
    },
  }
}

export type Moderation = ReturnType<typeof useModeration>

/** Saves the chat rules of a channel; `error` is the server's refusal. */
export function useEditRules(channelId: string) {
  const showDone = useShowDone()
  const { mutate, isPending, error } = trpc.chat.moderation.editRules.useMutation({
    onSuccess({ actId }) {
      if (actId === null) toast.info({ title: 'Nothing has changed' })
      else showDone('Rules saved', actId)
    },
  })
  return {
    save: (rules: ChatRules) => mutate({ channelId, ...rules }),
    isPending,
    error: error === null ? null : errorSentence(error),
  }
}

/** Adds and removes moderators of a channel; `problem` is why the last one could not be added. */
export function useChooseModerators(channelId: string) {
  const showDone = useShowDone()
  const add = trpc.chat.moderation.addModerator.useMutation()
  const remove = trpc.chat.moderation.removeModerator.useMutation({ onError })
  return {
    add(username: string, onAdded: () => void) {
      const onSuccess = ({ actId }: { actId: string }) => {
        showDone(`@${username.trim().replace(/^@/, '')} is a moderator now`, actId)
        onAdded()
      }
      add.mutate({ channelId, username }, { onSuccess })
    },
    isAdding: add.isPending,
    problem: add.error === null ? null : errorSentence(add.error),
    async remove({ id: userId, username }: { id: string; username: string }) {
      const answer = await remove.mutateAsync({ channelId, userId }).catch(() => null)
      if (answer !== null) showDone(`@${username} is no moderator any more`, answer.actId)
    },
  }
}
