import { Text } from '@chakra-ui/react'
import { AdminSection } from '../AdminSection'

export function SystemTab() {
  return (
    <AdminSection title="System" intro="How this server does.">
      <Text color="fg.muted">This screen has nothing to show.</Text>
    </AdminSection>
  )
}
