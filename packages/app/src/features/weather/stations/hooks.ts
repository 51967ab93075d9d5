import type { WeatherStation } from '@squall/shared/contract/weather'
import { useEffect } from 'react'
import { toast } from '../../../platform/toast'
import { errorSentence, trpc } from '../../../platform/trpc'
import { isAutoSynced } from './rules'

/** The server answers the list from its database, without a request to a manufacturer. */
const LIST_EVERY_MS = 20_000
/** The interval at which online stations with auto-sync are synced. */
const AUTO_SYNC_EVERY_MS = 300_000

/** Returns the member's stations and refetches them while they are on screen. */
export function useStations() {
  const { data, isLoading, isError, refetch } = trpc.stations.list.useQuery(undefined, {
    refetchInterval: LIST_EVERY_MS,
    refetchOnMount: 'always',
  })
  useAutoSync(data?.stations)
  return {
    stations: data?.stations ?? [],
    isLoading,
    isError: isError && data === undefined,
    retry: () => void refetch(),
  }
}

/** Syncs the online stations with auto-sync every five minutes. */
function useAutoSync(stations: WeatherStation[] | undefined) {
  const utils = trpc.useUtils()
  const ids =
    stations
      ?.filter(isAutoSynced)
      .map(({ id }) => id)
      .join(' ') ?? ''
  useEffect(() => {
    if (ids === '') return
    const timer = setInterval(async () => {
      // The server stores the error with the station; the list shows it.
      await Promise.allSettled(ids.split(' ').map((id) => utils.client.stations.sync.query({ id })))
      await utils.stations.list.invalidate()
    }, AUTO_SYNC_EVERY_MS)
    return () => clearInterval(timer)
  }, [ids, utils])
}

/** Returns the owner's actions for one station; each shows its result in a toast. */
export function useStationActions() {
  const utils = trpc.useUtils()
  const renew = () => utils.stations.list.invalidate()
  const failed = (error: unknown) => toast.error({ title: 'Error', description: errorSentence(error) })
  const toastCallbacks = (title: string) => ({
    onSuccess: async ({ name }: WeatherStation) => {
      await renew()
      toast.success({ title, description: name })
    },
    onError: failed,
  })
  const added = toastCallbacks('Station added')
  const add = trpc.stations.add.useMutation({
    ...added,
    // A station that pushes shows its settings in the dialog, which a toast would cover.
    onSuccess: (station) => (station.push === null ? added.onSuccess(station) : renew()),
  })
  const edit = trpc.stations.edit.useMutation(toastCallbacks('Station updated'))
  const remove = trpc.stations.remove.useMutation(toastCallbacks('Station deleted'))
  const report = trpc.stations.report.useMutation(toastCallbacks('Reading saved'))
  return {
    add: add.mutate,
    edit: edit.mutate,
    remove: remove.mutate,
    report: report.mutate,
    isPending: add.isPending || edit.isPending || remove.isPending || report.isPending,
    /** Fetches the newest reading now. */
    async sync(id: string) {
      try {
        await utils.client.stations.sync.query({ id })
      } catch (error) {
        toast.error({ title: 'No new reading', description: errorSentence(error) })
      }
      await renew()
    },
  }
}
