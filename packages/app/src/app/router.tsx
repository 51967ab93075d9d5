import { Box, chakra, Flex, Heading, Link, Text } from '@chakra-ui/react'
import { type ComponentType, lazy, useState } from 'react'
import { matchPath, Route, Link as RouterLink, Routes } from 'react-router-dom'
import { paths } from '../platform/paths'
import { StormScene, Wordmark } from '../ui/BrandArtwork'
import { PageFrame } from './layouts/PageFrame'
import { DemoBanner, ShellLayout } from './layouts/ShellLayout'
import { entryPages, shellPages } from './pages'

const files = import.meta.glob<{ default: ComponentType }>('../routes/*Page.tsx')

const pages = new Map(Object.entries(files).map(([file, load]) => [file, lazyPage(load)]))

/** The routes of the app. Pages load when they are visited; only their frames are in the first load. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<EntryLayout />}>{routesTo(entryPages)}</Route>
      <Route element={<ShellLayout />}>{routesTo(shellPages)}</Route>
    </Routes>
  )
}

/** Loads the code of the page at this path, so that the first render has it. */
export async function readPageAt(pathname: string): Promise<void> {
  const found = Object.entries({ ...entryPages, ...shellPages }).find(([path]) => matchPath(path, pathname) !== null)
  if (found !== undefined) await pageIn(found[1]).read()
}

function routesTo(pageFiles: Record<string, string>) {
  return Object.entries(pageFiles).map(([path, name]) => (
    <Route key={path} path={path} element={<ShownPage key={name} page={pageIn(name)} />} />
  ))
}

function pageIn(name: string) {
  const page = pages.get(`../routes/${name}.tsx`)
  if (page === undefined) throw new Error(`There is no page ${name}`)
  return page
}

interface LazyPage {
  /** Starts loading its code; a failure shows when the page is rendered and loads again. */
  read: () => Promise<unknown>
  /** The component to render: the page itself once loaded. `React.lazy` alone shows an empty frame at least once. */
  current: () => ComponentType
}

/** Returns a page whose code loads when it is visited. */
function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let loaded: ComponentType | null = null
  const read = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  const lazyComponent = lazy(read)
  return { read, current: () => loaded ?? lazyComponent }
}

function ShownPage({ page }: { page: LazyPage }) {
  // Kept while the page is mounted: another component in its place would remount it.
  const [Page] = useState(page.current)
  return <Page />
}

/** The layout of sign-in, set-up and reset pages: the storm on one side, a form on the other. */
function EntryLayout() {
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
