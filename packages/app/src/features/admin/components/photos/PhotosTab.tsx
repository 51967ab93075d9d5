import { Text } from '@chakra-ui/react'
import { AdminSection } from '../AdminSection'

export function PhotosTab() {
  return (
    <AdminSection title="Photos" intro="Photos are seen by everybody once they are approved.">
      <Text color="fg.muted">The number beside the tab is how many wait.</Text>
    </AdminSection>
  )
}
