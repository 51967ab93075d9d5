import { Text } from '@chakra-ui/react'
import { AdminSection } from '../AdminSection'

export function ReviewTab() {
  return (
    <AdminSection title="Review" intro="Everything that waits: posts, photos and reports.">
      <Text color="fg.muted">The number beside the tab is how much waits.</Text>
    </AdminSection>
  )
}
