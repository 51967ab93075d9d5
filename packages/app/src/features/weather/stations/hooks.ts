import type { WeatherStation } from '@squall/shared/contract/weather'
import { useEffect } from 'react'
import { toast } from '../../../platform/toast'
import { errorSentence, trpc } from '../../../platform/trpc'
import { LIST_EVERY_MS, SYNC_EVERY_MS } from './constants'
import { isAutoSynced } from './rules'

/** The member's own stations, kept current while they are looked at. */
export function useStations() {
  const { data, isLoading, isError, refetch } = trpc.stations.list.useQuery(undefined, {
    refetchInterval: LIST_EVERY_MS,
    refetchOnMount: 'always',
  })
  useAutoSync(data)
  return {
    stations: data ?? [],
    isLoading,
    isError: isError && data === undefined,
    retry: () => void refetch(),
  }
}

/** Asks for new readings of stations that are online and have auto-sync, every five minutes. */
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
      // What went wrong is kept with the station and comes with the list.
      await Promise.allSettled(ids.split(' ').map((id) => utils.client.stations.sync.query({ id })))
      await utils.stations.list.invalidate()
    }, SYNC_EVERY_MS)
    return () => clearInterval(timer)
  }, [ids, utils])
}

/** What an owner does with one station; each tells how it went. */
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
    // One that sends by itself says so in its dialog, which the toast would cover.
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
    /** Asks for the newest reading now. */
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
