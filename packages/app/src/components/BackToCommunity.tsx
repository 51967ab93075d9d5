import { Button } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths'

/** The way back from a part of the community, over the page's heading. */
export function BackToCommunity() {
  return (
    <Button asChild variant="ghost" ms="-3" alignSelf="flex-start">
      <Link to={paths.community}>
        <ArrowLeft />
        Back to Community
      </Link>
    </Button>
  )
}
