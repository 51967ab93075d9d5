import type { Meetup, MeetupDetails } from '@squall/shared/contract/community'
import { toast } from '../../platform/toast'
import { errorCode, errorSentence, trpc } from '../../platform/trpc'

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

interface MeetupState {
  meetup: MeetupDetails | null
  isMissing: boolean
  isError: boolean
  retry: () => void
}

/** Returns one meetup with those who are coming; `isMissing` when no meetup has this id. */
export function useMeetup(id: string): MeetupState {
  const { data, error, isError, refetch } = trpc.meetups.get.useQuery({ id }, live)
  return {
    meetup: data ?? null,
    isMissing: errorCode(error) === 'NOT_FOUND',
    isError: isError && data === undefined,
    retry: () => void refetch(),
  }
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
  const edit = trpc.meetups.edit.useMutation(toastCallbacks('Meetup saved', 'Meetup not saved'))
  const showName = trpc.meetups.join.useMutation(toastCallbacks('Choice saved', 'Choice not saved'))
  const join = trpc.meetups.join.useMutation(toastCallbacks('Successfully joined meetup!', 'Failed to join meetup'))
  const leave = trpc.meetups.leave.useMutation(toastCallbacks('You left the meetup', 'Failed to leave meetup'))
  const cancel = trpc.meetups.cancel.useMutation(toastCallbacks('Meetup cancelled', 'Failed to cancel meetup'))
  return {
    create: create.mutate,
    edit: edit.mutate,
    showName: showName.mutate,
    join: join.mutate,
    leave: leave.mutate,
    cancel: cancel.mutate,
    isPending: [create, edit, showName, join, leave, cancel].some(({ isPending }) => isPending),
  }
}
