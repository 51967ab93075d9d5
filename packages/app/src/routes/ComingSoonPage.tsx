import { Badge, Button } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths'
import { NoticeCard } from '../components/NoticeCard'
import { usePageTitle } from '../lib/use-page-title'
import { type ComingScreen, comingScreens } from './coming-soon'

/** An honest placeholder: nothing on it is made up. */
export default function ComingSoonPage({ screen }: { screen: ComingScreen }) {
  const { title, sentence } = comingScreens[screen]
  usePageTitle(title)
  return (
    <NoticeCard
      title={title}
      picture={
        <Badge size="md" variant="outline">
          Coming soon
        </Badge>
      }
      sentence={`${sentence} This screen is not built yet.`}
    >
      <Button asChild variant="outline">
        <Link to={paths.streams}>See live streams</Link>
      </Button>
    </NoticeCard>
  )
}
