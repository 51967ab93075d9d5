import { Box, Button, Flex, Spinner } from '@chakra-ui/react'
import { Link, useParams } from 'react-router-dom'
import { paths } from '../platform/paths'
import { NoticeCard, QuietSky } from '../ui/EmptyAndErrorStates'
import { PersonPage } from './person/PersonPage'

/** A person's page, opened for their stream and their widgets. */
export default function ChannelPage() {
  const { userId = '' } = useParams()
  return <PersonPage key={userId} userId={userId} opened="channel" loading={<Loading />} missing={<UserNotFound />} />
}

const Loading = () => (
  <Flex direction="column" gap="4" minH="60vh" alignItems="center" justifyContent="center" role="status">
    <Spinner size="lg" color="accent.fg" />
    <Box color="fg.muted">Loading streaming page...</Box>
  </Flex>
)

const UserNotFound = () => (
  <NoticeCard
    title="User not found"
    picture={<QuietSky />}
    sentence="There is no channel at this address. It may have been deleted."
  >
    <Button asChild variant="outline">
      <Link to={paths.home}>Back to Home</Link>
    </Button>
  </NoticeCard>
)
