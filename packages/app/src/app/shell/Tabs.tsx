import { Box, Flex, Link } from '@chakra-ui/react'
import { CircleUserRound, type LucideIcon, MonitorPlay, Radar, TriangleAlert, UsersRound } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { useCurrentUser } from '../../features/auth/hooks'
import { useWasIdle } from '../../platform/timer-hooks'
import { PersonAvatar } from '../../ui/Person'
import { findTab, type TabName, tabs } from './tabs.rules'

const TabBadge = lazy(() => import('./TabBadge'))

const icons: Record<TabName, LucideIcon> = {
  Live: MonitorPlay,
  Radar,
  Alerts: TriangleAlert,
  Community: UsersRound,
  Me: CircleUserRound,
}

/** The five tabs at the bottom of a phone. */
export function TabBar() {
  const { user } = useCurrentUser()
  return (
    <Flex as="nav" aria-label="Main" h="var(--bottom-bar-height)">
      {useTabs().map(({ name, to, current }) => {
        const Icon = icons[name]
        return (
          <Link
            key={name}
            asChild
            position="relative"
            flex="1"
            minW="0"
            flexDirection="column"
            justifyContent="center"
            gap="1"
            textStyle="xs"
            fontWeight="semibold"
            color="fg.muted"
            focusVisibleRing="inside"
            _hover={{ textDecoration: 'none' }}
            _currentPage={{ color: 'accent.fg' }}
          >
            <RouterLink to={to} aria-current={current}>
              <Box as="span" px="4" py="0.5" borderRadius="full" bg={current ? 'accent.subtle' : undefined}>
                {name === 'Me' && user ? (
                  <PersonAvatar
                    name={user.displayName || user.username}
                    imageUrl={user.profileImageUrl}
                    boxSize="6"
                    textStyle="xs"
                  />
                ) : (
                  <Icon size={24} strokeWidth={current ? 2.4 : 2} aria-hidden />
                )}
              </Box>
              {name}
              {/* After the name, as it is read; over the corner of the icon, as it is seen. */}
              <Box as="span" position="absolute" top="1" insetStart="calc(50% + 0.5rem)" lineHeight="1">
                <LateBadge name={name} isSignedIn={user !== null} />
              </Box>
            </RouterLink>
          </Link>
        )
      })}
    </Flex>
  )
}

/** The same five as links of the top bar. */
export function TabLinks() {
  const { user } = useCurrentUser()
  return (
    <Flex as="nav" aria-label="Main" hideBelow="md" gap={{ lg: '1' }}>
      {useTabs().map(({ name, to, current }) => (
        <Link
          key={name}
          asChild
          px={{ base: '2', lg: '3' }}
          h={{ base: '11', lg: '10' }}
          minW="11"
          justifyContent="center"
          gap="1.5"
          textStyle="sm"
          fontWeight="semibold"
          color="fg.muted"
          borderRadius="l2"
          whiteSpace="nowrap"
          _hover={{ color: 'fg', bg: 'gray.subtle', textDecoration: 'none' }}
          _currentPage={{ color: 'accent.fg', bg: 'accent.subtle' }}
        >
          <RouterLink to={to} aria-current={current}>
            {name}
            <LateBadge name={name} isSignedIn={user !== null} />
          </RouterLink>
        </Link>
      ))}
    </Flex>
  )
}

function useTabs() {
  const { pathname } = useLocation()
  const { user } = useCurrentUser()
  const found = findTab(pathname, user?.id ?? null)
  return tabs.map((tab) => ({ ...tab, current: tab.name === found ? ('page' as const) : undefined }))
}

/** No count is worth waiting for: its code and its data load when the page is there. */
function LateBadge(badge: { name: TabName; isSignedIn: boolean }) {
  const wasIdle = useWasIdle()
  return <Suspense fallback={null}>{wasIdle ? <TabBadge {...badge} /> : null}</Suspense>
}
