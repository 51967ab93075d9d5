import type { Meetup } from '@squall/shared/contract/community'
import { toast } from '../../platform/toast'
import { errorSentence, trpc } from '../../platform/trpc'

const EVERY_MINUTE = 60_000
/** Other members join meanwhile, so both lists refetch periodically and on every mount. */
const live = { refetchInterval: EVERY_MINUTE, refetchOnMount: 'always' } as const

export interface MeetupListState {
  meetups: Meetup[]
  isLoading: boolean
  isError: boolean
  retry: () => void
}

export function useUpcomingMeetups(): MeetupListState {
  const { data, isLoading, isError, refetch } = trpc.meetups.upcoming.useQuery(undefined, live)
  return { meetups: data ?? [], isLoading, isError: isError && data === undefined, retry: () => void refetch() }
}

export function useMyMeetups(): MeetupListState {
  const { data, isLoading, isError, refetch } = trpc.meetups.mine.useQuery(undefined, live)
  return { meetups: data ?? [], isLoading, isError: isError && data === undefined, retry: () => void refetch() }
}

/** Returns the actions on meetups; a toast shows each result. */
export function useMeetupActions() {
  const utils = trpc.useUtils()
  const toastCallbacks = (done: string, failed: string) => ({
    async onSuccess() {
      toast.success({ title: done })
      await utils.meetups.invalidate()
    },
    onError(error: unknown) {
      toast.error({ title: failed, description: errorSentence(error) })
      void utils.meetups.invalidate()
    },
  })
  const create = trpc.meetups.create.useMutation(
    toastCallbacks('Meetup created successfully!', 'Failed to create meetup'),
  )
  const join = trpc.meetups.join.useMutation(toastCallbacks('Successfully joined meetup!', 'Failed to join meetup'))
  const leave = trpc.meetups.leave.useMutation(toastCallbacks('You left the meetup', 'Failed to leave meetup'))
  const cancel = trpc.meetups.cancel.useMutation(toastCallbacks('Meetup cancelled', 'Failed to cancel meetup'))
  return {
    create: create.mutate,
    join: join.mutate,
    leave: leave.mutate,
    cancel: cancel.mutate,
    isPending: create.isPending || join.isPending || leave.isPending || cancel.isPending,
  }
}
