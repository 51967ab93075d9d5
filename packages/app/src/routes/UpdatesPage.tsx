import { Box, Container, Link, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { type ChangeType, changelog } from '../features/updates/changelog'
import { TypeFilter, UpdateEntry } from '../features/updates/components/UpdateEntry'
import { countUpdates, filterEntries } from '../features/updates/rules'
import { usePageTitle } from '../platform/document-hooks'
import { paths } from '../platform/paths'
import { BackToHome, PageHeading } from '../ui/PageHeading'
import { StatCards } from '../ui/StatCards'

const counts = countUpdates(changelog)

export default function UpdatesPage() {
  usePageTitle('App Updates')
  const [type, setType] = useState<ChangeType | null>(null)
  return (
    <Container maxW="5xl" py={{ base: '4', md: '6' }}>
      <BackToHome />
      <Stack gap={{ base: '4', md: '6' }}>
        <PageHeading title="App Updates" intro="What is new in Squall, newest first." />
        <StatCards
          stats={[
            { label: 'Features', value: counts.features },
            { label: 'Bugs Fixed', value: counts.bugsFixed },
            { label: 'Improvements', value: counts.improvements },
            { label: 'Total Updates', value: counts.total },
          ]}
        />
        <TypeFilter type={type} onChange={setType} />
        <Stack as="ol" gap={{ base: '3', md: '4' }} listStyleType="none" aria-label="Updates">
          {filterEntries(changelog, type).map((entry) => (
            <Box as="li" key={entry.id}>
              <UpdateEntry entry={entry} />
            </Box>
          ))}
        </Stack>
        <Text color="fg.muted">
          Do you write programs?{' '}
          <Link href={paths.apiReference} variant="underline">
            The API reference
          </Link>{' '}
          tells how they talk to this site.
        </Text>
      </Stack>
    </Container>
  )
}
