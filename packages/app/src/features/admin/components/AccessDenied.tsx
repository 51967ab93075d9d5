import { Button } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { NoticeCard } from '../../../ui/NoticeCard'

/** What whoever is no administrator sees of the administration. */
export function AccessDenied() {
  return (
    <NoticeCard title="Admin" sentence="Access Denied: You need admin privileges to access this page.">
      <Button asChild variant="outline">
        <Link to={paths.home}>Return to Home</Link>
      </Button>
    </NoticeCard>
  )
}
