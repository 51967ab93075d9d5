import { Button } from '@chakra-ui/react'
import { Link, useLocation } from 'react-router-dom'
import { usePageTitle } from '../platform/document-hooks'
import { paths } from '../platform/paths'
import { NoticeCard, QuietSky } from '../ui/EmptyAndErrorStates'

export default function NotFoundPage() {
  usePageTitle('Page not found')
  const { pathname } = useLocation()
  return (
    <NoticeCard
      title="404 Page Not Found"
      picture={<QuietSky />}
      sentence={`Squall has no page at ${pathname}. Check the address, or go on from here.`}
    >
      <Button asChild colorPalette="accent">
        <Link to={paths.home}>Back to Home</Link>
      </Button>
      <Button asChild variant="outline">
        <Link to={paths.streams}>Live streams</Link>
      </Button>
      <Button asChild variant="outline">
        <Link to={paths.radar}>Storm radar</Link>
      </Button>
    </NoticeCard>
  )
}
