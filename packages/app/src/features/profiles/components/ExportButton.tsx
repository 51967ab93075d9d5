import { Button } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { downloadWithSession } from '../../../platform/download'
import { toast } from '../../../platform/toast'

interface ExportButtonProps {
  userId: string
  username: string
}

/** Saves everything the server has about the person as a zip. */
export function ExportButton({ userId, username }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await downloadWithSession(`/api/users/${userId}/export`, `squall-${username}.zip`)
    } catch (error) {
      toast.error({ title: 'Export failed', description: error instanceof Error ? error.message : String(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" disabled={isBusy} onClick={() => void save()}>
      <Download />
      {isBusy ? 'Preparing...' : 'Export my data'}
    </Button>
  )
}
