import { Button, chakra, Flex, Text } from '@chakra-ui/react'
import { Play } from 'lucide-react'
import { useState } from 'react'

interface ConsentPlayerProps {
  provider: string
  src: string
  title: string
}

/** Somebody else's player. Nothing of it is loaded before the visitor asks for it. */
export function ConsentPlayer({ provider, src, title }: ConsentPlayerProps) {
  const [isWanted, setWanted] = useState(false)
  if (isWanted) {
    return (
      <chakra.iframe
        src={src}
        title={title}
        display="block"
        w="full"
        aspectRatio="16 / 9"
        borderRadius="l2"
        bg="black"
        allow="encrypted-media; picture-in-picture; fullscreen"
        allowFullScreen
        // Without a referrer the players refuse to run.
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      />
    )
  }
  return (
    <Flex direction="column" gap="2" alignItems="flex-start">
      <Button size="sm" variant="outline" onClick={() => setWanted(true)}>
        <Play />
        Load from {provider}
      </Button>
      <Text textStyle="xs" color="fg.muted">
        {provider} then learns your network address and may set cookies.
      </Text>
    </Flex>
  )
}
