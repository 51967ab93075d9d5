import { Flex, Link } from '@chakra-ui/react'
import { NavLink } from 'react-router-dom'
import { useCurrentUser } from '../../features/auth/hooks'
import { barEntries } from './nav-entries'

/** The links of the wide top bar; narrower screens have them in the slide-out menu. */
export function BarLinks() {
  const { user } = useCurrentUser()
  return (
    <Flex as="nav" aria-label="Main" hideBelow="xl" ms={{ xl: '1', '2xl': '4' }} gap="0.5">
      {barEntries(user).map(({ label, to }) => (
        <Link
          key={to}
          asChild
          px={{ xl: '1.5', '2xl': '2.5' }}
          h="9"
          textStyle="sm"
          fontWeight="semibold"
          color="fg.muted"
          borderRadius="l2"
          whiteSpace="nowrap"
          _hover={{ color: 'fg', bg: 'gray.subtle', textDecoration: 'none' }}
          _currentPage={{ color: 'accent.fg' }}
        >
          <NavLink to={to}>{label}</NavLink>
        </Link>
      ))}
    </Flex>
  )
}
