import { Flex, Skeleton } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../../ui/ErrorState'

interface ListedProps<Data> {
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** What a tab shows once it is known. */
export function Listed<Data>({ query, children }: ListedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return <ErrorState sentence="This could not be loaded." onRetry={() => void query.refetch()} />
  }
  return (
    <Flex direction="column" gap="4" aria-hidden>
      <Skeleton h="10" />
      <Skeleton h="10" />
      <Skeleton h="10" />
    </Flex>
  )
}
