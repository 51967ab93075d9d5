import { Box, Stack, Text } from '@chakra-ui/react'
import { splitParagraphs } from '../rules'

interface OfficialTextProps {
  title: string
  text: string
}

/** The official text of an alert, unchanged except for the fixed-width line breaks. */
export function OfficialText({ title, text }: OfficialTextProps) {
  return (
    <Box>
      <Text textStyle="label">{title}</Text>
      <Stack gap="2" mt="1" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {splitParagraphs(text).map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
      </Stack>
    </Box>
  )
}
