import { Box, Button, Flex, Input, Text } from '@chakra-ui/react'
import { limits } from '@squall/shared/wire/limits'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type Ref, useId } from 'react'
import { chatHint } from '../chat.rules'
import { useChatForm } from '../use-chat-form'

interface ChatFormProps {
  streamId: string
  userId: string | null
  isConnected: boolean
  isLive: boolean
  inputRef?: Ref<HTMLInputElement>
}

const NEARLY_FULL = limits.chatCharacters - 80

/** Where one says something; beside it why one cannot, or why the server would not take it. */
export function ChatForm({ streamId, userId, isConnected, isLive, inputRef }: ChatFormProps) {
  const { text, setText, refusal, isSending, submit } = useChatForm(streamId, userId)
  const hintId = useId()
  const isSignedIn = userId !== null
  const hint = chatHint({ isSignedIn, isConnected, isLive })
  const mayWrite = isSignedIn && isLive
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <Box as="form" onSubmit={onSubmit} borderTopWidth="1px" p="3">
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
        mt={hint || refusal ? '2' : '0'}
      >
        {refusal ? (
          <Text color="fg.error" role="alert">
            {refusal}
          </Text>
        ) : (
          <Text>{hint}</Text>
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
