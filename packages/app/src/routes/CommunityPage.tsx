import {
  Box,
  Button,
  Card,
  Container,
  Flex,
  Heading,
  LinkBox,
  LinkOverlay,
  SimpleGrid,
  Skeleton,
  Stack,
  Tabs,
} from '@chakra-ui/react'
import { ArrowRight, type LucideIcon, MessagesSquare, Route, Trophy, UsersRound } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { RecentPhotos } from '../features/photos/components/RecentPhotos'
import { FeedOpening } from '../features/posts/components/RecentPosts'
import { usePageTitle } from '../platform/document-hooks'
import { paths } from '../platform/paths'
import { Muted } from '../ui/Typography'

interface Part {
  value: 'meetups' | 'routes' | 'contests' | 'social'
  label: string
  sentence: string
  to: string
  Icon: LucideIcon
  /** The heading of its rows. */
  heading: string
  /** Everything that its tab shows. */
  All: ComponentType
}

/** The four sections of the community, in the order of its tabs. */
const parts = {
  meetups: {
    value: 'meetups',
    label: 'Meetups',
    sentence: 'Where chasers meet, and who is coming.',
    to: paths.meetups,
    Icon: UsersRound,
    heading: 'Upcoming meetups',
    All: lazy(() =>
      import('../features/meetups/components/MeetupLists').then((module) => ({ default: module.AllMeetups })),
    ),
  },
  routes: {
    value: 'routes',
    label: 'Chase Routes',
    sentence: 'Roads that worked, with their hazards.',
    to: paths.chaseRoutes,
    Icon: Route,
    heading: 'Popular routes',
    All: lazy(() =>
      import('../features/chase-routes/components/RouteLists').then((module) => ({ default: module.PopularRoutes })),
    ),
  },
  contests: {
    value: 'contests',
    label: 'Contests',
    sentence: 'Submit a photo, vote, and see who won.',
    to: paths.contests,
    Icon: Trophy,
    heading: 'Active contests',
    All: lazy(() =>
      import('../features/contests/components/ContestList').then((module) => ({ default: module.ContestList })),
    ),
  },
  social: {
    value: 'social',
    label: 'Social Feed',
    sentence: 'What members saw and learned.',
    to: paths.social,
    Icon: MessagesSquare,
    heading: 'Recent posts',
    All: lazy(() =>
      import('../features/posts/components/RecentPosts').then((module) => ({ default: module.RecentPosts })),
    ),
  },
} satisfies Record<string, Part>

const tabs: Part[] = Object.values(parts)

const UpcomingMeetups = lazy(() =>
  import('../features/meetups/components/MeetupLists').then((module) => ({ default: module.UpcomingMeetups })),
)
const PopularRoutes = lazy(() =>
  import('../features/chase-routes/components/RouteLists').then((module) => ({ default: module.PopularRoutes })),
)
const ActiveContests = lazy(() =>
  import('../features/contests/components/ContestList').then((module) => ({ default: module.ActiveContests })),
)

/** Reserves about the height of the rows until they load, so that the next part does not move. */
const ROOM = { '&:empty, &:has(.chakra-skeleton, [role=status]:empty)': { minHeight: '24rem' } }

const OVERVIEW = 'overview'

/** Rows of each part in the overview, except for contests, which are all shown. */
const SHOWN = 3

export default function CommunityPage() {
  usePageTitle('Community')
  const [params, setParams] = useSearchParams()
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? OVERVIEW
  return (
    <Container py={{ base: '3', md: '8' }}>
      <Stack gap={{ base: '2', md: '4' }}>
        <Heading as="h1" size={{ base: '2xl', md: '3xl' }}>
          Community
        </Heading>
        <Tabs.Root
          value={tab}
          onValueChange={({ value }) => setParams(value === OVERVIEW ? {} : { tab: value }, { replace: true })}
          lazyMount
        >
          <Tabs.List overflowX="auto">
            <Tabs.Trigger value={OVERVIEW} flexShrink="0">
              Overview
            </Tabs.Trigger>
            {tabs.map(({ value, label }) => (
              <Tabs.Trigger key={value} value={value} flexShrink="0">
                {label}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value={OVERVIEW}>
            <Overview />
          </Tabs.Content>
          {tabs.map((part) => (
            <Tabs.Content key={part.value} value={part.value}>
              <PartSection part={part}>
                <part.All />
              </PartSection>
            </Tabs.Content>
          ))}
        </Tabs.Root>
      </Stack>
    </Container>
  )
}

/** The feed and the newest pictures first; what is planned and where to go follows. */
function Overview() {
  return (
    <Stack gap={{ base: '8', md: '10' }}>
      <Box as="section" aria-label="Recent posts">
        <FeedOpening
          limit={SHOWN}
          aside={
            <>
              <RecentPhotos />
              <MoreLink to={paths.gallery}>Open Gallery</MoreLink>
            </>
          }
        />
        <MoreLink to={paths.social}>Open Social Feed</MoreLink>
      </Box>
      <PartSection part={parts.contests}>
        <ActiveContests />
      </PartSection>
      <PartSection part={parts.meetups}>
        <UpcomingMeetups limit={SHOWN} />
      </PartSection>
      <PartSection part={parts.routes}>
        <PopularRoutes limit={SHOWN} />
      </PartSection>
      <PartCards />
    </Stack>
  )
}

interface MoreLinkProps {
  to: string
  children: ReactNode
}

const MoreLink = ({ to, children }: MoreLinkProps) => (
  <Button asChild variant="ghost" ms="-3" alignSelf="flex-start">
    <Link to={to}>
      {children}
      <ArrowRight />
    </Link>
  </Button>
)

/** The links to the four parts. */
function PartCards() {
  return (
    <SimpleGrid as="ul" listStyleType="none" columns={{ base: 2, lg: 4 }} gap={{ base: '3', md: '4' }}>
      {tabs.map(({ value, label, sentence, to, Icon }) => (
        <LinkBox key={value} asChild>
          <Card.Root
            as="li"
            size="sm"
            transition="border-color 150ms"
            _hover={{ borderColor: 'accent.border' }}
            _focusWithin={{ borderColor: 'accent.focusRing' }}
          >
            <Card.Body gap="2">
              <Flex boxSize="10" borderRadius="l2" bg="accent.subtle" color="accent.fg" align="center" justify="center">
                <Icon size={20} aria-hidden />
              </Flex>
              <LinkOverlay asChild fontWeight="bold" textStyle="lg" focusVisibleRing="outside">
                <Link to={to}>{label}</Link>
              </LinkOverlay>
              <Muted>{sentence}</Muted>
            </Card.Body>
          </Card.Root>
        </LinkBox>
      ))}
    </SimpleGrid>
  )
}

interface PartSectionProps {
  part: Part
  children: ReactNode
}

/** The entries of one section, with a link to its page. */
function PartSection({ part: { heading, label, to }, children }: PartSectionProps) {
  return (
    <Stack as="section" aria-label={heading} gap="4">
      <Flex wrap="wrap" gap="2" alignItems="center" justifyContent="space-between">
        <Heading as="h2" size="xl">
          {heading}
        </Heading>
        <MoreLink to={to}>Open {label}</MoreLink>
      </Flex>
      <Box css={ROOM}>
        <Suspense fallback={<Skeleton h="44" borderRadius="l3" />}>{children}</Suspense>
      </Box>
    </Stack>
  )
}
