import type { Stream, StreamLikes } from '@squall/shared/contract/live'
import { toast } from '../../platform/toast'
import { errorSentence, trpc } from '../../platform/trpc'

/** Likes a stream or takes the like back; the count moves at once and returns when the server says no. */
export function useLike(stream: Stream, isSignedIn: boolean) {
  const utils = trpc.useUtils()
  const key = { id: stream.id }
  const flip = () => utils.streams.get.setData(key, (current) => current && withLike(current, !current.likedByMe))
  const callbacks = {
    onMutate: () => void flip(),
    onSuccess: (answer: StreamLikes) =>
      void utils.streams.get.setData(key, (current) => current && { ...current, ...answer }),
    onError(error: unknown) {
      flip()
      toast.error({ title: 'Like not saved', description: errorSentence(error) })
    },
  }
  const like = trpc.streams.like.useMutation(callbacks)
  const unlike = trpc.streams.unlike.useMutation(callbacks)

  return function toggleLike() {
    if (!isSignedIn) return toast.info({ title: 'Sign in to like', description: 'Sign in to like this stream.' })
    if (like.isPending || unlike.isPending) return
    if (stream.likedByMe) unlike.mutate(key)
    else like.mutate(key)
  }
}

function withLike(stream: Stream, likedByMe: boolean): Stream {
  return { ...stream, likedByMe, likes: Math.max(0, stream.likes + (likedByMe ? 1 : -1)) }
}
