import { Button } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { usePageTitle } from '../platform/document-hooks'
import { paths } from '../platform/paths'
import { NoticeCard, QuietSky } from '../ui/EmptyAndErrorStates'

export default function NotFoundPage() {
  usePageTitle('Page not found')
  return (
    <NoticeCard
      title="404 Page Not Found"
      picture={<QuietSky />}
      sentence="This road leads nowhere. Did you forget to add the page to the router?"
    >
      <Button asChild variant="outline">
        <Link to={paths.home}>Back to Home</Link>
      </Button>
    </NoticeCard>
  )
}
