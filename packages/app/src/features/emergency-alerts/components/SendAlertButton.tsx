import { Button } from '@chakra-ui/react'
import { Siren } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

const SendAlertDialog = lazy(() => import('./SendAlertDialog'))

/** For administrators: sends an alert to all members or around a place. */
export function SendAlertButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" colorPalette="red" onClick={() => setOpen(true)}>
        <Siren />
        Send emergency alert
      </Button>
      <Suspense>{isOpen ? <SendAlertDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
