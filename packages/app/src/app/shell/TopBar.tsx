import { Box, Flex, Link } from '@chakra-ui/react'
import { Link as RouterLink } from 'react-router-dom'
import { AlertBadge } from '../../features/weather/alerts/components/AlertBadge'
import { paths } from '../../platform/paths'
import { Wordmark } from '../../ui/BrandMark'
import { BarActions } from './BarActions'
import { BarLinks } from './BarLinks'
import { MenuButton } from './MenuButton'

export function TopBar() {
  return (
    <Box
      as="header"
      position="sticky"
      top="0"
      zIndex="docked"
      bg="bg/88"
      backdropFilter="blur(14px)"
      borderBottomWidth="1px"
      borderColor="border.muted"
      pt="env(safe-area-inset-top)"
    >
      <Flex
        h={{ base: '14', md: '16' }}
        maxW="8xl"
        mx="auto"
        px={{ base: '4', md: '6', lg: '8' }}
        alignItems="center"
        gap="4"
      >
        <Link asChild color="fg" py="2">
          <RouterLink to={paths.home} aria-label="Squall, home">
            <Wordmark />
          </RouterLink>
        </Link>
        <AlertBadge />
        <BarLinks />
        <BarActions />
        <MenuButton />
      </Flex>
    </Box>
  )
}
