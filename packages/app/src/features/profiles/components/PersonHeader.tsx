import { Badge, Box, Flex, type FlexProps, Heading, Image, Link, Text } from '@chakra-ui/react'
import type { Profile } from '@squall/shared/contract/account'
import type { PageLayout, StreamingPage } from '@squall/shared/contract/channel'
import { toPictureUrl } from '@squall/shared/rules/picture'
import { BadgeCheck, CalendarDays, Link2, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMonth, formatNumber } from '../../../platform/format'
import { LiveBadge } from '../../../ui/Badges'
import { PersonAvatar } from '../../../ui/Person'
import { getPageDescription, listSocialLinks } from '../../channels/rules'

/** Header style of each layout: in a row under a banner, or stacked in a narrow column. */
const settings: Record<PageLayout, { isStacked: boolean; frame: FlexProps }> = {
  standard: { isStacked: false, frame: { layerStyle: 'card' } },
  grid: { isStacked: true, frame: { layerStyle: 'card' } },
  sidebar: { isStacked: true, frame: { layerStyle: 'card' } },
  minimal: { isStacked: false, frame: {} },
}

interface PersonHeaderProps {
  profile: Profile
  page: StreamingPage
  isLive: boolean
  /** The owner's buttons, or Follow. */
  actions: ReactNode
}

/** Banner, avatar, names, facts and links of a person: the same on each of their addresses. */
export function PersonHeader({ profile, page, isLive, actions }: PersonHeaderProps) {
  const layout = page.streaming_page_layout
  const { isStacked, frame } = settings[layout]
  const isMinimal = layout === 'minimal'
  return (
    <Flex as="header" direction="column" overflow="hidden" position="relative" {...frame}>
      {isMinimal ? null : <Banner url={page.streaming_page_banner} isStacked={isStacked} />}
      <Flex direction="column" gap="3" p={isMinimal ? '0' : { base: '4', md: '5' }}>
        <Flex
          direction={isStacked ? { base: 'row', lg: 'column' } : 'row'}
          wrap="wrap"
          gap={{ base: '3', md: '4' }}
          alignItems={isStacked ? 'flex-start' : { base: 'flex-start', md: 'center' }}
        >
          <PersonAvatar
            name={profile.displayName}
            imageUrl={profile.profileImageUrl}
            picture="large"
            boxSize={isMinimal ? '14' : { base: '16', md: '24' }}
            textStyle={isMinimal ? 'xl' : '3xl'}
            borderWidth={isMinimal ? '0' : '4px'}
            borderColor="bg.panel"
            mt={isMinimal ? '0' : { base: '-10', md: '-14' }}
            position="relative"
          />
          <Names profile={profile} page={page} isLive={isLive} isStacked={isStacked} />
          {actions}
        </Flex>
        <Text lineClamp="4" whiteSpace="pre-line" overflowWrap="anywhere" maxW="3xl">
          {getPageDescription(page)}
        </Text>
        <Facts profile={profile} totalStreams={page.totalStreams} />
        <SocialLinks links={page.social_links} />
      </Flex>
    </Flex>
  )
}

interface NamesProps extends Pick<PersonHeaderProps, 'profile' | 'page' | 'isLive'> {
  isStacked: boolean
}

/** The name, and under it the title that the owner gave the page. */
const Names = ({ profile, page, isLive, isStacked }: NamesProps) => (
  <Box minW="0" flex={isStacked ? { base: '1 1 10rem', lg: 'none' } : '1 1 10rem'}>
    <Flex columnGap="3" rowGap="1" alignItems="center" wrap="wrap">
      <Heading as="h1" size={{ base: 'xl', md: '2xl' }} overflowWrap="anywhere">
        {profile.displayName}
      </Heading>
      {isLive ? <LiveBadge /> : null}
      {profile.isVerified ? (
        <Badge colorPalette="accent">
          <BadgeCheck aria-hidden />
          Verified Storm Chaser
        </Badge>
      ) : null}
    </Flex>
    <Text color="fg.muted" textStyle="sm" overflowWrap="anywhere">
      @{profile.username}
    </Text>
    {page.streaming_page_title && page.streaming_page_title !== profile.displayName ? (
      <Heading as="h2" size="md" color="accent.fg" mt="1" overflowWrap="anywhere">
        {page.streaming_page_title}
      </Heading>
    ) : null}
  </Box>
)

interface BannerProps {
  url: string | null
  isStacked: boolean
}

/** The uploaded banner, or a strip in the colours of the page's theme. */
function Banner({ url, isStacked }: BannerProps) {
  if (url === null) {
    return (
      <Box
        aria-hidden
        h={isStacked ? '16' : { base: '16', md: '24' }}
        bgGradient="to-r"
        gradientFrom="accent.emphasized"
        gradientTo="bg.muted"
      />
    )
  }
  return (
    <Image
      src={url}
      srcSet={`${toPictureUrl(url, 'small')} 800w, ${url} 1920w`}
      sizes={isStacked ? '24rem' : '100vw'}
      alt=""
      w="full"
      h={isStacked ? { base: '24', lg: '28' } : { base: '28', md: '44' }}
      objectFit="cover"
    />
  )
}

const Facts = ({ profile, totalStreams }: { profile: Profile; totalStreams: number }) => (
  <Flex wrap="wrap" columnGap="5" rowGap="1.5" color="fg.muted" textStyle="sm" alignItems="center">
    {profile.location ? (
      <Fact>
        <MapPin size={16} aria-hidden />
        {profile.location}
      </Fact>
    ) : null}
    <Fact>
      <CalendarDays size={16} aria-hidden />
      Joined {formatMonth(profile.createdAt)}
    </Fact>
    <Count number={profile.followers} name={profile.followers === 1 ? 'follower' : 'followers'} />
    <Count number={profile.following} name="following" />
    <Count number={totalStreams} name={totalStreams === 1 ? 'stream' : 'streams'} />
  </Flex>
)

const Fact = (props: FlexProps) => (
  <Flex as="span" gap="1.5" alignItems="center" minW="0" overflowWrap="anywhere" {...props} />
)

const Count = ({ number, name }: { number: number; name: string }) => (
  <span>
    <Text as="span" fontWeight="bold" color="fg">
      {formatNumber(number)}
    </Text>{' '}
    {name}
  </span>
)

function SocialLinks({ links }: { links: readonly string[] }) {
  if (links.length === 0) return null
  return (
    // On phones the About tab has them.
    <Flex as="ul" hideBelow="md" listStyleType="none" wrap="wrap" columnGap="5" textStyle="sm">
      {listSocialLinks(links).map(({ url, name }) => (
        <li key={url}>
          <Link
            href={url}
            target="_blank"
            rel="noreferrer noopener nofollow"
            color="accent.fg"
            minH="6"
            gap="1.5"
            overflowWrap="anywhere"
          >
            <Link2 size={16} aria-hidden />
            {name}
          </Link>
        </li>
      ))}
    </Flex>
  )
}
