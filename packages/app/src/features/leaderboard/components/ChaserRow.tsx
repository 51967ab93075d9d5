import { Badge, Box, Button, Flex, Text } from '@chakra-ui/react'
import type { LeaderboardEntry } from '@squall/shared/contract/account'
import { BadgeCheck, MapPin } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatNumber, formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { PersonAvatar } from '../../../ui/Person'
import { Muted } from '../../../ui/Typography'

const METALS = {
  1: { name: 'Gold', rim: '#B7791F', face: '#F6C453', ribbon: '#0B7A6F' },
  2: { name: 'Silver', rim: '#7D8AA3', face: '#DCE3EE', ribbon: '#4B5979' },
  3: { name: 'Bronze', rim: '#8A4B23', face: '#DB9A66', ribbon: '#6B3A1C' },
} as const

type MedalRank = keyof typeof METALS

const isMedalRank = (rank: number): rank is MedalRank => rank in METALS

/** Returns the medal colour of a rank; undefined from the fourth on. */
const getMedalColor = (rank: number): string | undefined => (isMedalRank(rank) ? METALS[rank].rim : undefined)

interface ChaserRowProps {
  rank: number
  chaser: LeaderboardEntry
}

/** One row of the leaderboard. */
export function ChaserRow({ rank, chaser }: ChaserRowProps) {
  const { displayName, username, location, bio, followers, totalStreams, yearsOfExperience, chaserScore } = chaser
  const facts = [
    formatQuantity(followers, 'follower'),
    formatQuantity(totalStreams, 'stream'),
    ...(yearsOfExperience > 0 ? [formatQuantity(yearsOfExperience, 'year')] : []),
  ]
  return (
    <Flex
      as="li"
      gap={{ base: '3', md: '4' }}
      alignItems="center"
      wrap={{ base: 'wrap', md: 'nowrap' }}
      p={{ base: '3', md: '4' }}
      layerStyle="card"
      borderInlineStartWidth={getMedalColor(rank) ? '4px' : '1px'}
      borderInlineStartColor={getMedalColor(rank)}
    >
      <Rank rank={rank} />
      <PersonAvatar name={displayName} imageUrl={chaser.profileImageUrl} boxSize={{ base: '12', md: '14' }} />
      <Box flex="1" minW={{ base: '10rem', md: '0' }}>
        <Flex alignItems="center" gap="2" wrap="wrap">
          <Text fontWeight="bold" textStyle="lg" overflowWrap="anywhere">
            {displayName}
          </Text>
          {chaser.isVerified ? (
            <Badge colorPalette="accent">
              <BadgeCheck size={14} aria-hidden />
              Verified
            </Badge>
          ) : null}
        </Flex>
        <Flex columnGap="3" wrap="wrap" color="fg.muted" textStyle="sm" overflowWrap="anywhere">
          <span>@{username}</span>
          {location ? (
            <Flex as="span" gap="1" alignItems="center">
              <MapPin size={14} aria-hidden />
              {location}
            </Flex>
          ) : null}
        </Flex>
        {bio ? (
          <Text textStyle="sm" mt="1" lineClamp="2" overflowWrap="anywhere">
            {bio}
          </Text>
        ) : null}
        <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="4" mt="1" textStyle="sm" fontWeight="semibold">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </Flex>
      </Box>
      <Flex
        gap="4"
        alignItems="center"
        justifyContent={{ base: 'space-between', md: 'flex-end' }}
        w={{ base: 'full', md: 'auto' }}
        flexShrink="0"
      >
        <Muted fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          <Text as="strong" color="fg" textStyle="lg">
            {formatNumber(chaserScore)}
          </Text>{' '}
          points
        </Muted>
        <Button asChild variant="outline">
          <Link to={paths.profile(chaser.id)} aria-label={`View Profile of ${displayName}`}>
            View Profile
          </Link>
        </Button>
      </Flex>
    </Flex>
  )
}

/** A rank: a medal for the first three, else #n. */
function Rank({ rank }: { rank: number }) {
  return (
    <Box w={{ base: '9', md: '12' }} flexShrink="0" textAlign="center">
      {isMedalRank(rank) ? (
        <Medal rank={rank} />
      ) : (
        <Text fontWeight="bold" color="fg.muted" fontVariantNumeric="tabular-nums">
          #{rank}
        </Text>
      )}
    </Box>
  )
}

function Medal({ rank }: { rank: MedalRank }) {
  const { name, rim, face, ribbon } = METALS[rank]
  return (
    <svg
      viewBox="0 0 40 48"
      width="36"
      height="43"
      role="img"
      aria-label={`${name}, place ${rank}`}
      style={{ margin: '0 auto' }}
    >
      <path d="M12 2h16l-4 16h-8z" fill={ribbon} />
      <path d="M18 2h4v16h-4z" fill="#fff" opacity="0.28" />
      <circle cx="20" cy="30" r="15" fill={rim} />
      <circle cx="20" cy="30" r="12" fill={face} />
      <text x="20" y="35.5" textAnchor="middle" fontSize="15" fontWeight="800" fill="#2A1B08">
        {rank}
      </text>
    </svg>
  )
}
