import { Box, Text } from '@chakra-ui/react'

const METALS = {
  1: { name: 'Gold', rim: '#B7791F', face: '#F6C453', ribbon: '#0B7A6F' },
  2: { name: 'Silver', rim: '#7D8AA3', face: '#DCE3EE', ribbon: '#4B5979' },
  3: { name: 'Bronze', rim: '#8A4B23', face: '#DB9A66', ribbon: '#6B3A1C' },
} as const

type MedalRank = keyof typeof METALS

const isMedalRank = (rank: number): rank is MedalRank => rank in METALS

/** The colour of a place's medal; undefined from the fourth on. */
export const metalOf = (rank: number): string | undefined => (isMedalRank(rank) ? METALS[rank].rim : undefined)

/** A place in the leaderboard: a medal for the first three, else #n. */
export function Rank({ rank }: { rank: number }) {
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
