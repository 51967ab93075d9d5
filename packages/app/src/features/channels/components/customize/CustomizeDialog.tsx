import { Button, Dialog, Portal, Tabs, useBreakpointValue } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

const tabs = [
  ['general', 'General'],
  ['integrations', 'Integrations'],
  ['widgets', 'Widgets'],
  ['themes', 'Themes'],
] as const

type CustomizeTab = (typeof tabs)[number][0]

interface CustomizeDialogProps extends Record<CustomizeTab, ReactNode> {
  isOpen: boolean
  onClose: () => void
}

/** The owner's page settings in tabs. */
export function CustomizeDialog({ isOpen, onClose, ...contents }: CustomizeDialogProps) {
  const size = useBreakpointValue({ base: 'full' as const, md: 'lg' as const }, { ssr: false })
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => open || onClose()}
      size={size ?? 'lg'}
      placement="top"
      scrollBehavior="inside"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px={{ md: '4' }}>
          <Dialog.Content>
            <Dialog.Header pb="2">
              <Dialog.Title>Customize Your Streaming Page</Dialog.Title>
            </Dialog.Header>
            <Dialog.CloseTrigger asChild>
              <Button variant="ghost" px="0" aria-label="Close">
                <X />
              </Button>
            </Dialog.CloseTrigger>
            <Dialog.Body px="0" pb="0" display="flex" flexDirection="column" minH={{ md: '32rem' }} overflow="hidden">
              <Tabs.Root
                defaultValue="general"
                colorPalette="accent"
                lazyMount
                display="flex"
                flexDirection="column"
                minH="0"
                flex="1"
              >
                <Tabs.List px={{ base: '2', md: '6' }} flexShrink="0">
                  {tabs.map(([value, label]) => (
                    <Tabs.Trigger key={value} value={value} px={{ base: '3', md: '4' }}>
                      {label}
                    </Tabs.Trigger>
                  ))}
                </Tabs.List>
                {tabs.map(([value]) => (
                  <Tabs.Content
                    key={value}
                    value={value}
                    flex="1"
                    minH="0"
                    overflowY="auto"
                    px={{ base: '4', md: '6' }}
                    py="5"
                    pb="calc(var(--squall-spacing-6) + env(safe-area-inset-bottom))"
                  >
                    {contents[value]}
                  </Tabs.Content>
                ))}
              </Tabs.Root>
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
