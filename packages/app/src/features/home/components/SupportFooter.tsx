import { Button, Flex, Text } from '@chakra-ui/react'
import { Heart } from 'lucide-react'
import { useSiteInfo } from '../../../platform/use-site-info'

/** Asks for support where the installation named a fundraising page; it opens in a new tab. */
export function SupportFooter() {
  const supportUrl = useSiteInfo()?.supportUrl
  if (!supportUrl) return null
  return (
    <Flex
      as="footer"
      direction={{ base: 'column', sm: 'row' }}
      align="center"
      justify="space-between"
      gap="4"
      borderTopWidth="1px"
      px={{ base: '4', md: '0' }}
      py="8"
    >
      <Text color="fg.muted">Servers and data plans cost money. Help keep the streams up.</Text>
      <Button asChild variant="outline">
        <a href={supportUrl} target="_blank" rel="noreferrer">
          <Heart aria-hidden size={18} /> Support this site
        </a>
      </Button>
    </Flex>
  )
}
