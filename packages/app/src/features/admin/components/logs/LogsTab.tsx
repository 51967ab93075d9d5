import { Text } from '@chakra-ui/react'
import { AdminSection } from '../AdminSection'

export function LogsTab() {
  return (
    <AdminSection title="Logs" intro="What administrators and moderators did.">
      <Text color="fg.muted">This screen has nothing to show.</Text>
    </AdminSection>
  )
}
