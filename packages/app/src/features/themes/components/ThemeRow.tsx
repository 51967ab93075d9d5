import { Badge, Box, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface ThemeRowProps {
  name: string
  isActive: boolean
  /** What each swatch is and its colour. */
  swatches?: readonly (readonly [string, string])[]
  preview: ReactNode
  children: ReactNode
}

/** One theme: how it looks, what it is called, and what can be done with it. */
export function ThemeRow({ name, isActive, swatches = [], preview, children }: ThemeRowProps) {
  return (
    <Flex
      as="li"
      direction="column"
      gap="3"
      p="3"
      borderWidth="1px"
      borderRadius="l3"
      borderColor={isActive ? 'accent.border' : 'border'}
      bg="bg.subtle"
      aria-label={name}
    >
      {preview}
      <Flex gap="2" alignItems="center" minH="6" wrap="wrap">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {name}
        </Text>
        {isActive ? <Badge colorPalette="accent">Active</Badge> : null}
        <Flex gap="1" ms="auto">
          {swatches.map(([label, color]) => (
            <Box
              key={label}
              role="img"
              aria-label={`${label} ${color}`}
              title={`${label} ${color}`}
              boxSize="5"
              borderRadius="full"
              borderWidth="1px"
              borderColor="border.emphasized"
              style={{ background: color }}
            />
          ))}
        </Flex>
      </Flex>
      <Flex gap="2" wrap="wrap" mt="auto">
        {children}
      </Flex>
    </Flex>
  )
}
