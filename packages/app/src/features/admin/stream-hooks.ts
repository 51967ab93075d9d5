import type { WatchedStream } from '@squall/shared/contract/admin'
import { toast } from '../../platform/toast'
import { errorSentence, trpc } from '../../platform/trpc'

const EVERY_10_S = 10_000

/** Returns the live streams with what administrators see of them, refetched every 10 s. */
export function useWatchedStreams() {
  const list = trpc.streamModeration.list.useQuery(undefined, { refetchInterval: EVERY_10_S })
  return {
    streams: list.data,
    isLoading: list.isLoading,
    isError: list.isError && list.data === undefined,
    retry: () => void list.refetch(),
  }
}

/** Returns what an administrator can do with one live stream. `onDone` is called after a success. */
export function useStreamModeration({ id, user }: WatchedStream, onDone: () => void) {
  const utils = trpc.useUtils()
  const callbacks = (title: string) => ({
    onSuccess() {
      toast.success({ title, description: `@${user.username}` })
      onDone()
    },
    onError: (error: unknown) => toast.error({ title: 'That did not work', description: errorSentence(error) }),
    // Also after a failure: the stream may have ended meanwhile.
    onSettled: () => utils.streamModeration.list.invalidate(),
  })
  const mute = trpc.streamModeration.mute.useMutation(callbacks('Stream muted'))
  const unmute = trpc.streamModeration.unmute.useMutation(callbacks('Stream unmuted'))
  const end = trpc.streamModeration.end.useMutation(callbacks('Stream ended'))
  const message = trpc.streamModeration.message.useMutation(callbacks('Message sent'))
  return {
    mute: () => mute.mutate({ id }),
    unmute: () => unmute.mutate({ id }),
    end: (reason: string) => end.mutate({ id, reason }),
    message: (text: string) => message.mutate({ id, message: text }),
    isPending: [mute, unmute, end, message].some(({ isPending }) => isPending),
  }
}
