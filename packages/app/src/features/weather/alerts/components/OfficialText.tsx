import { Box, Stack, Text } from '@chakra-ui/react'
import { splitParagraphs } from '../rules'

interface OfficialTextProps {
  title: string
  text: string
}

/** The words of a source, unchanged but for the line breaks of teleprinters. */
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
