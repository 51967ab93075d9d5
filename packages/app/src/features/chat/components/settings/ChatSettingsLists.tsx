import { Box, Flex, Skeleton, Link as StyledLink } from '@chakra-ui/react'
import type { PersonSummary } from '@squall/shared/contract/account'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../../platform/paths'
import { ErrorState } from '../../../../ui/ErrorState'
import { Muted } from '../../../../ui/Muted'
import { thumbReach } from '../../../../ui/theme/text-styles'

interface ListedProps<Data> {
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** A tab's content once loaded, else its skeleton or error. */
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

interface PersonRowProps {
  person: PersonSummary
  note?: string
  /** The actions for this person. */
  children?: ReactNode
}

export function PersonRow({ person, note, children }: PersonRowProps) {
  return (
    <Flex as="li" alignItems="center" gap="3" py="2" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <Box flex="1" minW="0">
        <StyledLink asChild fontWeight="semibold" {...thumbReach}>
          <Link to={paths.profile(person.id)}>{person.displayName}</Link>
        </StyledLink>
        <Muted truncate>
          @{person.username}
          {note ? ` · ${note}` : null}
        </Muted>
      </Box>
      {children}
    </Flex>
  )
}
