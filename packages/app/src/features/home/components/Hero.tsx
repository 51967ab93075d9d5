import { Badge, Box, Button, Card, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { CurrentUser } from '@squall/shared/contract/account'
import { ArrowRight, Heart, Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { useSiteInfo } from '../../../platform/site-info'
import { StormScene } from '../../../ui/BrandArtwork'
import { Muted } from '../../../ui/Typography'
import { useCurrentUser } from '../../auth/hooks'
import { useLiveStreams } from '../../streams/hooks'
import { getChannelState } from '../rules'

export const HEADLINE = 'Storms, live from the road'
const PURPOSE = 'Watch chasers broadcast from the field, hear the wind they hear, and talk with them while it happens.'
const JOIN = `${paths.auth}?tab=sign-up`

interface HeroProps {
  isAnonymous: boolean
  onBroadcast: () => void
  isStarting: boolean
  /** Shown beside the headline: the member's channel card. */
  children: ReactNode
}

/** The hero of the home page: headline and call to action. On phones the bottom bar has the action. */
export function Hero({ isAnonymous, onBroadcast, isStarting, children }: HeroProps) {
  return (
    <Box
      position="relative"
      overflow="hidden"
      borderRadius={{ md: 'l3' }}
      bg={{ _light: '#E2EEF7', _dark: 'gray.950' }}
      color={{ _light: 'gray.950', _dark: 'gray.50' }}
      colorPalette="gray"
      css={{ '--veil': { _light: '244 249 254', _dark: '9 14 25' } }}
    >
      <StormScene hasDay w={{ base: '190%', md: 'full' }} left={{ base: '-70%', md: '0' }} />
      <Box
        position="absolute"
        inset="0"
        bgImage={{
          base: `linear-gradient(180deg, rgb(var(--veil) / .88), rgb(var(--veil) / .74) 60%, rgb(var(--veil) / ${isAnonymous ? '.2' : '.74'}))`,
          md: 'linear-gradient(90deg, rgb(var(--veil) / .94), rgb(var(--veil) / .7) 34%, rgb(var(--veil) / 0) 64%)',
        }}
      />
      <Flex
        position="relative"
        direction={{ base: 'column', lg: 'row' }}
        alignItems={{ lg: 'flex-end' }}
        justifyContent="space-between"
        gap="8"
        px={{ base: '4', md: '10' }}
        minH={{ base: isAnonymous ? '18rem' : '0', md: '21rem' }}
        pt={{ base: '9', md: '10' }}
        pb={{ base: '6', md: '10' }}
      >
        <Box maxW="34rem" alignSelf={{ lg: 'center' }}>
          <Heading as="h1" size={{ base: '4xl', md: '5xl' }} textWrap="balance">
            {HEADLINE}
          </Heading>
          <Text
            hideBelow={isAnonymous ? undefined : 'md'}
            mt="4"
            color={{ _light: 'gray.700', _dark: 'gray.200' }}
            textStyle={{ base: 'md', md: 'lg' }}
          >
            {PURPOSE}
          </Text>
          <Flex mt="7" hideBelow="md">
            {isAnonymous ? (
              <Button asChild size="lg" colorPalette="accent">
                <Link to={JOIN}>Join with an invite</Link>
              </Button>
            ) : (
              <Button size="lg" colorPalette="accent" onClick={onBroadcast} disabled={isStarting}>
                <Radio />
                {isStarting ? 'Starting...' : 'Broadcast now'}
              </Button>
            )}
          </Flex>
        </Box>
        {children}
      </Flex>
    </Box>
  )
}

/** Links to the installation's fundraising page in a new tab. Without one, administrators read how to set it. */
export function SupportFooter() {
  const site = useSiteInfo()
  const { isAdmin } = useCurrentUser()
  if (site === undefined) return null
  const { supportUrl } = site
  if (!supportUrl) return isAdmin ? <SupportSetup /> : null
  return (
    <Flex
      as="footer"
      direction={{ base: 'column', sm: 'row' }}
      align="center"
      justify="space-between"
      gap="4"
      borderTopWidth="1px"
      px={{ base: '4', md: '0' }}
      py="8"
    >
      <Text color="fg.muted">Servers and data plans cost money. Help keep the streams up.</Text>
      <Button asChild variant="outline">
        <a href={supportUrl} target="_blank" rel="noreferrer">
          <Heart aria-hidden size={18} /> Support this site
        </a>
      </Button>
    </Flex>
  )
}

function SupportSetup() {
  return (
    <Box as="footer" borderTopWidth="1px" px={{ base: '4', md: '0' }} py="8">
      <Muted>
        Only administrators see this line. To show a support button here, set <code>SUPPORT_URL</code> to your
        fundraising page and restart Squall.
      </Muted>
    </Box>
  )
}

/** The member's own channel: its status and a link to it. */
export function MyChannelCard({ user, isCompact = false }: { user: CurrentUser; isCompact?: boolean }) {
  const { streams } = useLiveStreams()
  const stream = streams.find(({ userId }) => userId === user.id)
  const { status, hint, mayStream } = getChannelState(user.accountStatus, stream?.title ?? null)
  return (
    <Card.Root
      w={{ base: 'full', lg: isCompact ? 'full' : '22rem' }}
      flexShrink="0"
      size="sm"
      bg={isCompact ? 'bg.muted' : 'bg.panel/86'}
      backdropFilter={isCompact ? undefined : 'blur(10px)'}
    >
      <Card.Body gap={isCompact ? '1' : '3'}>
        <Flex justifyContent="space-between" alignItems="center" columnGap="3" rowGap="1" wrap="wrap">
          <Card.Title as="h2">My Streaming Channel</Card.Title>
          <Badge colorPalette={mayStream ? 'accent' : 'gray'}>{status}</Badge>
        </Flex>
        <Muted hideBelow={isCompact && mayStream ? 'lg' : undefined}>{hint}</Muted>
        <Button
          asChild
          variant={isCompact ? 'plain' : 'outline'}
          px={isCompact ? '0' : undefined}
          alignSelf="flex-start"
        >
          <Link to={paths.channel(user.id)}>
            {stream ? 'Open my stream' : 'Open my channel'}
            <ArrowRight />
          </Link>
        </Button>
      </Card.Body>
    </Card.Root>
  )
}

/** Who Squall is, for visitors, beside the best stream. */
export function Welcome() {
  return (
    <Stack gap="3">
      <Heading as="h1" size="lg">
        {HEADLINE}
      </Heading>
      <Muted>{PURPOSE}</Muted>
      <Button asChild colorPalette="accent" alignSelf="flex-start" position="relative" zIndex="1">
        <Link to={JOIN}>Join with an invite</Link>
      </Button>
    </Stack>
  )
}

/** Reserves the card's space while the session loads, so that nothing below moves. */
export function MyChannelCardSkeleton() {
  return <Skeleton w={{ base: 'full', lg: '22rem' }} h="10.6rem" borderRadius="l3" opacity="0.4" />
}
