import type { Channel, StreamingPage } from '@squall/shared/contract/channel'
import { keepPreviousData } from '@tanstack/react-query'
import { useDebouncedValue } from '../../platform/timer-hooks'
import { toast } from '../../platform/toast'
import { errorCode, trpc } from '../../platform/trpc'

/** The same list each time, so that nothing is rendered anew for it. */
const NONE: Channel[] = []
const EVERY_5_S = 5_000
const EVERY_MINUTE = 60_000

/** Returns the channels that match the debounced search; the previous ones stay until the answer arrives. */
export function useChannels(typed: string) {
  const search = useDebouncedValue(typed.trim())
  const list = trpc.channels.list.useQuery(search === '' ? {} : { search }, {
    placeholderData: keepPreviousData,
    staleTime: EVERY_MINUTE,
    refetchInterval: EVERY_MINUTE,
  })
  return {
    channels: list.data ?? NONE,
    /** The search text of the shown channels. */
    search,
    isLoading: list.isLoading,
    isError: list.isError && list.data === undefined,
    retry: () => void list.refetch(),
  }
}

/** Returns a person's page and settings, refetched on every mount. `isMissing`: no account has this id. */
export function useChannelPage(userId: string) {
  const page = trpc.channels.page.useQuery({ userId }, { refetchOnMount: 'always' })
  return {
    page: page.data ?? null,
    isLoading: page.isLoading,
    isMissing: errorCode(page.error) === 'NOT_FOUND',
    retry: () => void page.refetch(),
  }
}

/** Returns the first of a person's active streams, refetched every 5 s. */
export function useActiveStream(userId: string) {
  const active = trpc.streams.active.useQuery({ userId }, { refetchInterval: EVERY_5_S, refetchOnMount: 'always' })
  return { stream: active.data?.[0] ?? null, isLoading: active.isLoading }
}

/** Returns how to save settings of the member's own page; page and directory update at once. */
export function useEditPage(userId: string) {
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.channels.editPage.useMutation({
    onSuccess(page: StreamingPage, { streaming_page_theme, streaming_page_theme_chosen }) {
      utils.channels.page.setData({ userId }, page)
      void utils.channels.list.invalidate()
      if (streaming_page_theme !== undefined || streaming_page_theme_chosen !== undefined)
        void utils.themes.list.invalidate({ userId })
      toast.success({ title: 'Success', description: 'Streaming page updated successfully' })
    },
    onError: () => toast.error({ title: 'Error', description: 'Failed to update page' }),
  })
  return { save: mutate, isPending }
}

/** Returns a function that shows an uploaded banner and a toast. */
export function useStoreBanner(userId: string) {
  const utils = trpc.useUtils()
  return (streaming_page_banner: string) => {
    utils.channels.page.setData({ userId }, (page) => page && { ...page, streaming_page_banner })
    toast.success({ title: 'Success', description: 'Streaming page updated successfully' })
  }
}
