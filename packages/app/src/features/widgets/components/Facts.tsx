import { chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Names and values, a pair to a line. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <chakra.dl display="flex" flexDirection="column" gap="1.5" textStyle="sm">
      {facts.map(([name, value]) => (
        <Flex key={name} justifyContent="space-between" gap="2">
          <chakra.dt color="fg.muted">{name}</chakra.dt>
          <chakra.dd fontWeight="semibold" textAlign="end" overflowWrap="anywhere" minW="0">
            {value}
          </chakra.dd>
        </Flex>
      ))}
    </chakra.dl>
  )
}
