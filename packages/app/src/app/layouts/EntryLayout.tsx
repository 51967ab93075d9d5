import { Box, chakra, Flex, Heading, Link, Text } from '@chakra-ui/react'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '../../platform/paths'
import { Wordmark } from '../../ui/BrandMark'
import { StormScene } from '../../ui/StormScene'
import { DemoBanner } from '../shell/DemoBanner'
import { PageFrame } from './PageFrame'

/** The frame of the pages one enters by: the storm on one side, a form on the other. */
export function EntryLayout() {
  return (
    <Flex direction="column" minH="100dvh">
      <DemoBanner />
      <Flex flex="1">
        <Flex
          as="aside"
          aria-label="About Squall"
          hideBelow="lg"
          flex="1.1"
          position="relative"
          overflow="hidden"
          bg="gray.950"
          color="gray.50"
          className="dark"
        >
          <StormScene viewBox="800 0 620 640" />
          <Box position="relative" p="12" pt="20">
            <Heading as="p" size="4xl">
              The road, the wind, the sky.
              <chakra.span display="block" color="accent.fg">
                Live.
              </chakra.span>
            </Heading>
            <Text color="gray.300" mt="3" maxW="md">
              Squall is a closed beta for storm chasers and the people who watch with them.
            </Text>
          </Box>
        </Flex>
        <Flex flex="1" direction="column" minW="0" px={{ base: '4', sm: '8' }} pb="8">
          <Box as="header" py="4">
            <Link asChild color="fg" py="2">
              <RouterLink to={paths.home} aria-label="Squall, home">
                <Wordmark />
              </RouterLink>
            </Link>
          </Box>
          <Flex as="main" tabIndex={-1} outline="none" flex="1" justifyContent="center" alignItems={{ md: 'center' }}>
            <Box w="full" maxW="26rem" py={{ base: '2', md: '8' }}>
              <PageFrame />
            </Box>
          </Flex>
        </Flex>
      </Flex>
    </Flex>
  )
}
