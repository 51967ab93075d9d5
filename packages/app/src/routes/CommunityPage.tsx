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
import { usePageTitle } from '../platform/document-hooks'
import { paths } from '../platform/paths'
import { PageHeading } from '../ui/PageHeading'
import { Muted } from '../ui/Typography'

interface Part {
  value: 'meetups' | 'routes' | 'contests' | 'social'
  label: string
  sentence: string
  to: string
  Icon: LucideIcon
  /** The heading of its rows in the overview. */
  heading: string
  Newest: ComponentType<{ limit?: number }>
  /** Everything that its tab shows. */
  All: ComponentType
}

/** The four sections of the community, in the order of its cards and tabs. */
const parts: Part[] = [
  {
    value: 'meetups',
    label: 'Meetups',
    sentence: 'Where chasers meet, and who is coming.',
    to: paths.meetups,
    Icon: UsersRound,
    heading: 'Upcoming meetups',
    Newest: lazy(() =>
      import('../features/meetups/components/MeetupLists').then((module) => ({
        default: module.UpcomingMeetups,
      })),
    ),
    All: lazy(() =>
      import('../features/meetups/components/MeetupLists').then((module) => ({ default: module.AllMeetups })),
    ),
  },
  {
    value: 'routes',
    label: 'Chase Routes',
    sentence: 'Roads that worked, with their hazards.',
    to: paths.chaseRoutes,
    Icon: Route,
    heading: 'Popular routes',
    Newest: lazy(() =>
      import('../features/chase-routes/components/RouteLists').then((module) => ({
        default: module.PopularRoutes,
      })),
    ),
    All: lazy(() =>
      import('../features/chase-routes/components/RouteLists').then((module) => ({ default: module.PopularRoutes })),
    ),
  },
  {
    value: 'contests',
    label: 'Contests',
    sentence: 'Submit a photo, vote, and see who won.',
    to: paths.contests,
    Icon: Trophy,
    heading: 'Active contests',
    Newest: lazy(() =>
      import('../features/contests/components/ContestList').then((module) => ({
        default: module.ActiveContests,
      })),
    ),
    All: lazy(() =>
      import('../features/contests/components/ContestList').then((module) => ({ default: module.ContestList })),
    ),
  },
  {
    value: 'social',
    label: 'Social Feed',
    sentence: 'What members saw and learned.',
    to: paths.social,
    Icon: MessagesSquare,
    heading: 'Recent posts',
    Newest: lazy(() =>
      import('../features/posts/components/RecentPosts').then((module) => ({ default: module.RecentPosts })),
    ),
    All: lazy(() =>
      import('../features/posts/components/RecentPosts').then((module) => ({ default: module.RecentPosts })),
    ),
  },
]

/** Reserves about the height of the rows until they load, so that the next part does not move. */
const ROOM = { '&:empty, &:has(.chakra-skeleton, [role=status]:empty)': { minHeight: '24rem' } }

interface PartSectionProps {
  part: (typeof parts)[number]
  children: ReactNode
}

const OVERVIEW = 'overview'

/** Rows of each part in the overview, except for contests, which are all shown. */
const SHOWN = 3

export default function CommunityPage() {
  usePageTitle('Community')
  const [params, setParams] = useSearchParams()
  const tab = parts.find(({ value }) => value === params.get('tab'))?.value ?? OVERVIEW
  return (
    <Container py={{ base: '6', md: '10' }}>
      <Stack gap={{ base: '5', md: '6' }}>
        <PageHeading title="Community" intro="Meet other chasers, share roads and photos, and tell what you saw." />
        <PartCards />
        <Tabs.Root
          value={tab}
          onValueChange={({ value }) => setParams(value === OVERVIEW ? {} : { tab: value }, { replace: true })}
          lazyMount
        >
          <Tabs.List overflowX="auto">
            <Tabs.Trigger value={OVERVIEW} flexShrink="0">
              Overview
            </Tabs.Trigger>
            {parts.map(({ value, label }) => (
              <Tabs.Trigger key={value} value={value} flexShrink="0">
                {label}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value={OVERVIEW}>
            <Stack gap={{ base: '8', md: '10' }}>
              {parts.map((part) => (
                <PartSection key={part.value} part={part}>
                  <part.Newest {...(part.value !== 'contests' && { limit: SHOWN })} />
                </PartSection>
              ))}
            </Stack>
          </Tabs.Content>
          {parts.map((part) => (
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

/** The links to the four parts. */
function PartCards() {
  return (
    <SimpleGrid as="ul" listStyleType="none" columns={{ base: 2, lg: 4 }} gap={{ base: '3', md: '4' }}>
      {parts.map(({ value, label, sentence, to, Icon }) => (
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

/** The entries of one section, with a link to its page. */
function PartSection({ part: { heading, label, to }, children }: PartSectionProps) {
  return (
    <Stack as="section" aria-label={heading} gap="4">
      <Flex wrap="wrap" gap="2" alignItems="center" justifyContent="space-between">
        <Heading as="h2" size="xl">
          {heading}
        </Heading>
        <Button asChild variant="ghost" me="-3">
          <Link to={to}>
            Open {label}
            <ArrowRight />
          </Link>
        </Button>
      </Flex>
      <Box css={ROOM}>
        <Suspense fallback={<Skeleton h="44" borderRadius="l3" />}>{children}</Suspense>
      </Box>
    </Stack>
  )
}
