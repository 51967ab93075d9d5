import { Box, Button, Menu, Portal } from '@chakra-ui/react'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'

/** The panel of a menu, in the order of its items. */
export const MenuPanel = ({ children }: { children: ReactNode }) => (
  <Portal>
    <Menu.Positioner zIndex="popover">
      <Menu.Content
        minW="56"
        maxH="min(28rem, 80dvh)"
        overflowY="auto"
        p="1"
        layerStyle="overlay"
        color="fg"
        outline="none"
      >
        {children}
      </Menu.Content>
    </Menu.Positioner>
  </Portal>
)

interface MenuActionProps {
  value: string
  icon: ReactNode
  /** True for what ends or deletes something. */
  isGrave?: boolean
  onSelect: () => void
  children: ReactNode
}

/** One action of a menu, 44 px high under a thumb. */
export const MenuAction = ({ icon, isGrave = false, children, ...item }: MenuActionProps) => (
  <Menu.Item
    {...item}
    display="flex"
    alignItems="center"
    gap="3"
    px="3"
    minH={{ base: '11', md: '9' }}
    borderRadius="l1"
    textStyle="sm"
    cursor="pointer"
    color={isGrave ? 'fg.error' : undefined}
    outline="none"
    _highlighted={{ bg: 'gray.subtle' }}
    css={{ '& svg': { boxSize: '4', flexShrink: 0 } }}
  >
    {icon}
    {children}
  </Menu.Item>
)

export const MenuSeparator = () => <Box role="separator" borderTopWidth="1px" my="1" />

interface ActionMenuProps {
  /** What the actions are for: 'Actions for @ana'. */
  label: string
  isDisabled?: boolean
  /** MenuActions. */
  children: ReactNode
}

/** The less frequent actions of a row behind one button. */
export function ActionMenu({ label, isDisabled = false, children }: ActionMenuProps) {
  return (
    <Menu.Root unstyled lazyMount unmountOnExit positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Button
          variant="ghost"
          px="0"
          minW={{ base: '11', md: '9' }}
          h={{ base: '11', md: '9' }}
          aria-label={label}
          disabled={isDisabled}
        >
          <Ellipsis />
        </Button>
      </Menu.Trigger>
      <MenuPanel>{children}</MenuPanel>
    </Menu.Root>
  )
}
