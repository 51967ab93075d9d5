import { Button } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths'

/** The way back, over a page's heading. */
export function BackToHome() {
  return (
    <Button asChild variant="ghost" ms="-3" mb="2" alignSelf="flex-start">
      <Link to={paths.home}>
        <ArrowLeft />
        Back to Home
      </Link>
    </Button>
  )
}
