import { Box, Button, Flex, Input, Text } from '@chakra-ui/react'
import type { ChatStanding } from '@squall/shared/contract/chat'
import { limits } from '@squall/shared/contract/wire'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type Ref, useId } from 'react'
import { useNow } from '../../../platform/timer-hooks'
import { formatChatRules, getChatHint, getPermissionHint, SIGN_IN_TO_CHAT } from '../chat.rules'
import type { ChatFormState } from '../use-chat-form'
import { SignInToChat } from './SignInToChat'

interface ChatFormProps {
  form: ChatFormState
  isSignedIn: boolean
  isConnected: boolean
  isLive: boolean
  permissions: ChatStanding | null
  inputRef: Ref<HTMLInputElement>
}

const NEARLY_FULL = limits.chatCharacters - 80
const HELD = 'Your message waits for a moderator.'

/** The message form, with the chat rules, why writing is disabled, or the server's refusal. */
export function ChatForm({ form, isSignedIn, isConnected, isLive, permissions, inputRef }: ChatFormProps) {
  const { text, setText, refusal, isHeld, isSending, submit } = form
  const now = useNow(1_000)
  const hintId = useId()
  const hint = getChatHint({ isSignedIn, isConnected, isLive, permissions, now })
  const mayWrite = isSignedIn && isLive && getPermissionHint(permissions, now) === null
  const note = hint ?? (isHeld ? HELD : formatChatRules(permissions))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <Box as="form" onSubmit={onSubmit} borderTopWidth="1px" p={{ base: '2', lg: '3' }}>
      <Flex gap="2">
        <Input
          ref={inputRef}
          value={text}
          size="sm"
          maxLength={limits.chatCharacters}
          disabled={!mayWrite}
          placeholder={isSignedIn ? 'Type a message...' : 'Sign in to chat...'}
          aria-label="Chat message"
          aria-describedby={hintId}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          type="submit"
          size="sm"
          px="0"
          colorPalette="accent"
          aria-label="Send message"
          disabled={hint !== null || isSending || text.trim() === ''}
        >
          <SendHorizontal />
        </Button>
      </Flex>
      <Flex
        id={hintId}
        textStyle="xs"
        justifyContent="space-between"
        gap="2"
        color="fg.muted"
        mt={note || refusal ? { base: '1', lg: '2' } : '0'}
      >
        {refusal && mayWrite ? (
          <Text color="fg.error" role="alert">
            {refusal}
          </Text>
        ) : (
          <Text role={isHeld ? 'status' : undefined}>{note === SIGN_IN_TO_CHAT ? <SignInToChat /> : note}</Text>
        )}
        {text.length > NEARLY_FULL ? (
          <Text>
            {text.length}/{limits.chatCharacters}
          </Text>
        ) : null}
      </Flex>
    </Box>
  )
}
