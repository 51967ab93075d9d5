import { Container, Heading } from '@chakra-ui/react'
import { LivePreview } from '../features/preview/components/LivePreview'
import { LiveStreams } from '../features/streams/components/LiveStreams'
import { usePageTitle } from '../lib/use-page-title'

export default function StreamsPage() {
  usePageTitle('Live Streams')
  return (
    <Container py={{ base: '6', md: '10' }}>
      <LiveStreams
        heading={
          <Heading as="h1" size="3xl">
            Live Streams
          </Heading>
        }
        renderPreview={(streamId) => <LivePreview streamId={streamId} />}
      />
    </Container>
  )
}
