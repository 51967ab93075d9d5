import type { ReadPlacefile } from '@squall/shared/contract/weather'
import { trpc } from '../../platform/trpc'

const EVERY_MINUTE = 60_000

/** Returns the placefiles of the host's list with their shapes; nothing is read while the layer is off. */
export function usePlacefiles(isOn: boolean) {
  const list = trpc.placefiles.list.useQuery(undefined, { enabled: isOn })
  const ids = isOn ? (list.data ?? []).map(({ id }) => id) : []
  const { files, isFailed, isReading } = trpc.useQueries(
    (read) => ids.map((id) => read.placefiles.get({ id }, { refetchInterval: EVERY_MINUTE })),
    {
      combine: (answers) => ({
        files: answers.flatMap(({ data }): ReadPlacefile[] => (data === undefined ? [] : [data])),
        isFailed: answers.some(({ isError }) => isError),
        isReading: answers.some(({ isLoading }) => isLoading),
      }),
    },
  )
  return {
    files,
    isKnown: list.data !== undefined,
    isReading: list.isLoading || isReading,
    isError: list.isError || isFailed,
    retry: () => void list.refetch(),
  }
}

export type Placefiles = ReturnType<typeof usePlacefiles>
