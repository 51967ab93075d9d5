import { Button } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import { Play } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths'

/** Leads to the replay of a stream; nothing where the visitor may watch none. */
export function ReplayLink({
  stream: { id, title, hasReplay },
}: {
  stream: Pick<Stream, 'id' | 'title' | 'hasReplay'>
}) {
  if (!hasReplay) return null
  return (
    <Button asChild variant="outline">
      <Link to={paths.replay(id)} aria-label={`Watch replay of ${title}`}>
        <Play />
        Watch replay
      </Link>
    </Button>
  )
}
