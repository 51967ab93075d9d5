import { chakra, Flex, Text } from '@chakra-ui/react'

/** A bow echo as radar shows a squall line: gusts from the left drive the bent leading edge. */
function BrandMark({ size = '8' }: { size?: string }) {
  return (
    <chakra.svg viewBox="0 0 32 32" boxSize={size} aria-hidden flexShrink="0">
      <path d="M13 2.5C24 6.5 29 11 29 16s-5 9.5-16 13.5c6.5-4.6 9-8.8 9-13.5s-2.5-8.9-9-13.5Z" fill="currentColor" />
      <path
        d="M3 10.5h11.5M6.5 16h11M3 21.5h11.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        opacity="0.75"
      />
    </chakra.svg>
  )
}

/** Mark and name together. */
export function Wordmark() {
  return (
    <Flex as="span" alignItems="center" gap="2">
      <Flex as="span" color="accent.fg">
        <BrandMark size="7" />
      </Flex>
      <Text as="span" fontSize="xl" lineHeight="1" fontWeight="extrabold" letterSpacing="-0.03em" pt="1px">
        Squall
      </Text>
    </Flex>
  )
}
