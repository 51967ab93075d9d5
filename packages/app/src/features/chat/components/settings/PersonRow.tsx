import { Box, Flex, Link as StyledLink, Text } from '@chakra-ui/react'
import type { PersonSummary } from '@squall/shared/contract/account'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../../platform/paths'
import { thumbReach } from '../../../../ui/theme/thumb-reach'

interface PersonRowProps {
  person: PersonSummary
  note?: string
  /** What can be done with the person. */
  children?: ReactNode
}

export function PersonRow({ person, note, children }: PersonRowProps) {
  return (
    <Flex as="li" alignItems="center" gap="3" py="2" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <Box flex="1" minW="0">
        <StyledLink asChild fontWeight="semibold" {...thumbReach}>
          <Link to={paths.profile(person.id)}>{person.displayName}</Link>
        </StyledLink>
        <Text textStyle="sm" color="fg.muted" truncate>
          @{person.username}
          {note ? ` · ${note}` : null}
        </Text>
      </Box>
      {children}
    </Flex>
  )
}
