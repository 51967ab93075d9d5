import { Badge, Flex } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'

interface HazardBadgesProps {
  hazards: string[]
  /** How many are shown; the others are counted. */
  most?: number
}

export function HazardBadges({ hazards, most = hazards.length }: HazardBadgesProps) {
  if (hazards.length === 0) return null
  const hidden = hazards.length - most
  return (
    <Flex as="ul" aria-label="Hazards" listStyleType="none" gap="1.5" wrap="wrap">
      {[...new Set(hazards)].slice(0, most).map((hazard) => (
        <Badge as="li" key={hazard} colorPalette="orange" whiteSpace="normal" overflowWrap="anywhere">
          <TriangleAlert aria-hidden />
          {hazard}
        </Badge>
      ))}
      {hidden > 0 ? <Badge as="li">{`+${hidden} more`}</Badge> : null}
    </Flex>
  )
}
