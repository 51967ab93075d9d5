import { Link, Stack, type StackProps } from '@chakra-ui/react'
import { NavLink } from 'react-router-dom'
import { paths } from '../platform/paths'
import type { NavEntry } from './navigation'

interface NavLinksProps extends StackProps {
  entries: NavEntry[]
  onLeave?: () => void
}

/** Pages as a list of links with icons. */
export function NavLinks({ entries, onLeave, ...stack }: NavLinksProps) {
  return (
    <Stack as="ul" listStyleType="none" gap="0.5" {...stack}>
      {entries.map(({ label, to, Icon }) => (
        <li key={to}>
          <Link
            asChild
            w="full"
            px="3"
            minH="11"
            gap="3"
            textStyle="md"
            fontWeight="semibold"
            color="fg"
            borderRadius="l2"
            _hover={{ bg: 'gray.subtle', textDecoration: 'none' }}
            _currentPage={{ bg: 'accent.subtle', color: 'accent.fg' }}
            onClick={onLeave}
          >
            <NavLink to={to} end={to === paths.community}>
              <Icon size={20} aria-hidden />
              {label}
            </NavLink>
          </Link>
        </li>
      ))}
    </Stack>
  )
}
