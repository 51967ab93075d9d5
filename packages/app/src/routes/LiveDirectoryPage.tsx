import { Container, Heading } from '@chakra-ui/react'
import { useState } from 'react'
import { LivePreview } from '../features/streams/components/LivePreview'
import { LiveStreams } from '../features/streams/components/LiveStreams'
import { usePageTitle } from '../platform/document-hooks'

export default function LiveDirectoryPage() {
  usePageTitle('Live Streams')
  const [search, setSearch] = useState('')
  return (
    <Container py={{ base: '6', md: '10' }}>
      <LiveStreams
        heading={
          <Heading as="h1" size="3xl">
            Live Streams
          </Heading>
        }
        search={search}
        onSearch={setSearch}
        renderPreview={(streamId) => <LivePreview streamId={streamId} />}
      />
    </Container>
  )
}
