import { Container, Stack, Tabs } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { usePageTitle } from '../platform/use-page-title'
import { PageHeading } from '../ui/PageHeading'
import { PartCards } from './community/PartCards'
import { PartSection } from './community/PartSection'
import { parts } from './community/parts'

const OVERVIEW = 'overview'
/** Of every part but the contests, which are all shown. */
const SHOWN = 3

export default function CommunityPage() {
  usePageTitle('Community')
  const [params, setParams] = useSearchParams()
  const tab = parts.find(({ value }) => value === params.get('tab'))?.value ?? OVERVIEW
  return (
    <Container py={{ base: '6', md: '10' }}>
      <Stack gap={{ base: '5', md: '6' }}>
        <PageHeading title="Community" intro="Meet other chasers, share roads and photos, and tell what you saw." />
        <PartCards />
        <Tabs.Root
          value={tab}
          onValueChange={({ value }) => setParams(value === OVERVIEW ? {} : { tab: value }, { replace: true })}
          lazyMount
        >
          <Tabs.List overflowX="auto">
            <Tabs.Trigger value={OVERVIEW} flexShrink="0">
              Overview
            </Tabs.Trigger>
            {parts.map(({ value, label }) => (
              <Tabs.Trigger key={value} value={value} flexShrink="0">
                {label}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value={OVERVIEW}>
            <Stack gap={{ base: '8', md: '10' }}>
              {parts.map((part) => (
                <PartSection key={part.value} part={part} {...(part.value !== 'contests' && { limit: SHOWN })} />
              ))}
            </Stack>
          </Tabs.Content>
          {parts.map((part) => (
            <Tabs.Content key={part.value} value={part.value}>
              <PartSection part={part} />
            </Tabs.Content>
          ))}
        </Tabs.Root>
      </Stack>
    </Container>
  )
}
