import { Box, Button, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface FilledInProps {
  icon: ReactNode
  label: string
  /** What is filled in; null where nothing is known. */
  value: ReactNode
  isOpen: boolean
  error: string | undefined
  onToggle: () => void
  /** Corrects it, while it is open. */
  children: ReactNode
}

/** A fact that is filled in already, with a button to correct it. */
export function FilledIn({ icon, label, value, isOpen, error, onToggle, children }: FilledInProps) {
  return (
    <Box>
      <Flex gap="3" alignItems="center" minH="11">
        <Box color="fg.muted" aria-hidden css={{ '& svg': { boxSize: '5' } }}>
          {icon}
        </Box>
        <Box flex="1" minW="0">
          <Text textStyle="xs" color="fg.muted">
            {label}
          </Text>
          <Text overflowWrap="anywhere" fontWeight="medium">
            {value}
          </Text>
        </Box>
        <Button variant="ghost" size="sm" minH="11" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? 'Done' : 'Change'}
          <Text srOnly as="span">
            {` ${label.toLowerCase()}`}
          </Text>
        </Button>
      </Flex>
      {isOpen ? <Box mt="2">{children}</Box> : null}
      {error === undefined ? null : (
        <Text role="alert" textStyle="sm" color="fg.error" mt="1">
          {error}
        </Text>
      )}
    </Box>
  )
}
