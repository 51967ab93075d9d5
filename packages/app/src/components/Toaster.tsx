import { Toaster as ChakraToaster, Stack, Toast } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { toaster } from '../lib/toast'
import { useSwipeRight } from './use-swipe-right'

const icons = { success: CircleCheck, error: CircleAlert, info: Info }
const iconColors = { success: 'fg.success', error: 'fg.error', info: 'accent.fg' }

const asKnownType = (type: string | undefined) => (type === 'success' || type === 'error' ? type : 'info')

export function Toaster() {
  return (
    <ChakraToaster toaster={toaster} insetInline={{ mdDown: '4' }}>
      {(shown) => <OneToast key={shown.id} {...shown} />}
    </ChakraToaster>
  )
}

interface OneToastProps {
  id?: string
  type?: string
  title?: React.ReactNode
  description?: React.ReactNode
}

function OneToast({ id, type, title, description }: OneToastProps) {
  const swipe = useSwipeRight(() => toaster.dismiss(id))
  const known = asKnownType(type)
  const Icon = icons[known]
  return (
    <Toast.Root width={{ md: 'sm' }} {...swipe}>
      <Toast.Indicator asChild color={iconColors[known]}>
        <Icon aria-hidden />
      </Toast.Indicator>
      <Stack gap="0.5" flex="1" minW="0">
        <Toast.Title>{title}</Toast.Title>
        {description ? <Toast.Description>{description}</Toast.Description> : null}
      </Stack>
      <Toast.CloseTrigger aria-label="Close">
        <X />
      </Toast.CloseTrigger>
    </Toast.Root>
  )
}
