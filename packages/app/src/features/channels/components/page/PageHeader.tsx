import { Box, Flex, type FlexProps, Heading, Image, Text } from '@chakra-ui/react'
import type { PageLayout, StreamingPage } from '@squall/shared/contract/channel'
import { toPictureUrl } from '@squall/shared/rules/picture'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../../platform/format'
import { LiveBadge } from '../../../../ui/Badges'
import { PersonAvatar } from '../../../../ui/Person'
import { getPageDescription, getPageTitle } from '../../rules'

/** Header style of each layout: in a row on a banner, or stacked in a narrow column. */
const settings: Record<PageLayout, { isStacked: boolean; frame: FlexProps }> = {
  standard: { isStacked: false, frame: { borderWidth: '1px', borderRadius: 'l3', bg: 'bg.panel' } },
  grid: { isStacked: true, frame: { borderWidth: '1px', borderRadius: 'l3', bg: 'bg.panel', h: 'full' } },
  sidebar: { isStacked: true, frame: { borderWidth: '1px', borderRadius: 'l3', bg: 'bg.panel' } },
  minimal: { isStacked: false, frame: {} },
}

interface PageHeaderProps {
  page: StreamingPage
  layout: PageLayout
  isLive: boolean
  /** Customize Page for the owner, Follow for others. */
  actions: ReactNode
}

/** Banner, avatar, title and counts of a channel page. */
export function PageHeader({ page, layout, isLive, actions }: PageHeaderProps) {
  const { isStacked, frame } = settings[layout]
  const isMinimal = layout === 'minimal'
  const banner = isMinimal ? null : page.streaming_page_banner
  return (
    <Flex as="header" direction="column" overflow="hidden" position="relative" {...frame}>
      {banner ? <Banner url={banner} isStacked={isStacked} /> : null}
      {banner === null && layout === 'standard' ? <Box h="1.5" bg="accent.solid" /> : null}
      <Flex
        direction={isStacked ? { base: 'row', lg: 'column' } : 'row'}
        wrap="wrap"
        gap={{ base: '3', md: '4' }}
        p={isMinimal ? '0' : { base: '4', md: '5' }}
        alignItems={{ base: 'flex-start', md: isStacked ? 'flex-start' : 'center' }}
      >
        <PersonAvatar
          name={page.displayName}
          imageUrl={page.profileImageUrl}
          picture="large"
          boxSize={isMinimal ? '12' : { base: '14', md: '20' }}
          textStyle={isMinimal ? 'lg' : '2xl'}
          borderWidth={banner ? '3px' : '0'}
          borderColor="bg.panel"
          mt={banner ? { base: '-8', md: '-12' } : '0'}
          position="relative"
        />
        <Box minW="0" flex={isStacked ? { base: '1 1 12rem', lg: 'none' } : '1 1 12rem'}>
          <Flex gap="2" alignItems="center" wrap="wrap">
            <Heading as="h1" size={isMinimal ? 'xl' : { base: 'xl', md: '2xl' }} overflowWrap="anywhere">
              {getPageTitle(page)}
            </Heading>
            {page.isVerified ? (
              <Box as="span" color="accent.fg">
                <BadgeCheck size={20} role="img" aria-label="Verified" />
              </Box>
            ) : null}
            {isLive ? <LiveBadge /> : null}
          </Flex>
          {isMinimal ? null : (
            <Text
              // On phones the stream comes before its description.
              hideBelow={isLive ? 'md' : undefined}
              color="fg.muted"
              textStyle={{ base: 'sm', md: 'md' }}
              lineClamp="4"
              whiteSpace="pre-line"
              mt="1"
            >
              {getPageDescription(page)}
            </Text>
          )}
          <Flex gap="4" mt="1.5" textStyle="sm" color="fg.muted">
            <Count number={page.followers} one="follower" />
            <Count number={page.totalStreams} one="stream" />
          </Flex>
        </Box>
        {actions}
      </Flex>
    </Flex>
  )
}

function Banner({ url, isStacked }: { url: string; isStacked: boolean }) {
  return (
    <Image
      src={url}
      srcSet={`${toPictureUrl(url, 'small')} 800w, ${url} 1920w`}
      sizes={isStacked ? '24rem' : '100vw'}
      alt=""
      w="full"
      h={isStacked ? { base: '24', lg: '28' } : { base: '28', md: '52' }}
      objectFit="cover"
    />
  )
}

const Count = ({ number, one }: { number: number; one: string }) => (
  <span>
    <Text as="span" fontWeight="bold" color="fg">
      {formatNumber(number)}
    </Text>{' '}
    {number === 1 ? one : `${one}s`}
  </span>
)
