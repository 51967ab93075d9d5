import { Card, Flex, LinkBox, LinkOverlay, SimpleGrid, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { parts } from './parts'

/** The ways into the four parts. */
export function PartCards() {
  return (
    <SimpleGrid as="ul" listStyleType="none" columns={{ base: 2, lg: 4 }} gap={{ base: '3', md: '4' }}>
      {parts.map(({ value, label, sentence, to, Icon }) => (
        <LinkBox key={value} asChild>
          <Card.Root
            as="li"
            size="sm"
            transition="border-color 150ms"
            _hover={{ borderColor: 'accent.border' }}
            _focusWithin={{ borderColor: 'accent.focusRing' }}
          >
            <Card.Body gap="2">
              <Flex boxSize="10" borderRadius="l2" bg="accent.subtle" color="accent.fg" align="center" justify="center">
                <Icon size={20} aria-hidden />
              </Flex>
              <LinkOverlay asChild fontWeight="bold" textStyle="lg" focusVisibleRing="outside">
                <Link to={to}>{label}</Link>
              </LinkOverlay>
              <Text color="fg.muted" textStyle="sm">
                {sentence}
              </Text>
            </Card.Body>
          </Card.Root>
        </LinkBox>
      ))}
    </SimpleGrid>
  )
}
