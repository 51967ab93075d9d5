import { Box, Field, Input, Text } from '@chakra-ui/react'
import { STREAM_TITLE_MAX } from '@squall/shared/rules/stream-title'

interface TitleFieldProps {
  value: string
  onChange: (title: string) => void
}

export function TitleField({ value, onChange }: TitleFieldProps) {
  return (
    <Field.Root>
      <Field.Label>Title</Field.Label>
      <Box position="relative" w="full">
        <Input
          value={value}
          maxLength={STREAM_TITLE_MAX}
          placeholder="Enter stream title"
          pe="16"
          onChange={(event) => onChange(event.target.value)}
        />
        <Text
          position="absolute"
          insetEnd="3"
          top="50%"
          translate="0 -50%"
          textStyle="xs"
          color="fg.muted"
          pointerEvents="none"
        >
          {value.length}/{STREAM_TITLE_MAX}
        </Text>
      </Box>
    </Field.Root>
  )
}
