import { Badge } from '@chakra-ui/react'
import { stormPrepRank } from '@squall/shared/rules/storm-prep-score'
import { Award } from 'lucide-react'

export function RankBadge({ score }: { score: number }) {
  return (
    <Badge size="md" colorPalette="accent">
      <Award aria-hidden />
      {stormPrepRank(score)}
    </Badge>
  )
}
