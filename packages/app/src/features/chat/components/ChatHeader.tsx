import { Button, Flex, Heading } from '@chakra-ui/react'
import type { ChatStanding } from '@squall/shared/contract/chat'
import { ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

const loadDialog = () => import('./settings/ChatSettingsDialog')
const ChatSettingsDialog = lazy(loadDialog)

/** The name of the chat, and for whoever moderates the way to its rules, people and log. */
export function ChatHeader({ title, standing }: { title: string | null; standing: ChatStanding | null }) {
  const [isOpen, setOpen] = useState(false)
  const mayModerate = standing?.mayModerate ?? false
  if (title === null && !mayModerate) return null
  return (
    <Flex
      alignItems="center"
      justifyContent="space-between"
      gap="2"
      ps="4"
      pe="2"
      minH="11"
      borderBottomWidth="1px"
      hideBelow={mayModerate ? undefined : 'lg'}
    >
      <Heading as="h2" textStyle="label">
        {title}
      </Heading>
      {mayModerate ? (
        <Button variant="ghost" size="sm" onPointerEnter={loadDialog} onClick={() => setOpen(true)}>
          <ShieldCheck />
          Moderate
        </Button>
      ) : null}
      <Suspense>
        {mayModerate && standing !== null && isOpen ? (
          <ChatSettingsDialog
            channelId={standing.channelId}
            isOwner={standing.mayChooseModerators}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </Flex>
  )
}
