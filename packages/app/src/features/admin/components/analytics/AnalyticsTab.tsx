import { Text } from '@chakra-ui/react'
import { AdminSection } from '../AdminSection'

export function AnalyticsTab() {
  return (
    <AdminSection title="Analytics" intro="How Squall is used.">
      <Text color="fg.muted">This screen has nothing to show.</Text>
    </AdminSection>
  )
}
