import { Button, Stack, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { CopyField } from '../../../ui/CopyField'

/** The first codes, shown this once: the server keeps only their hashes. */
export function FirstInviteCodes({ codes }: { codes: string[] }) {
  return (
    <Stack gap="4">
      <Text color="fg.muted">
        You are signed in as the administrator. These invite codes let the first chasers in. Copy them now: they are not
        shown again. You can make more on the Admin page.
      </Text>
      <Stack as="ul" gap="2" listStyleType="none">
        {codes.map((code) => (
          <li key={code}>
            <CopyField text={code} what="invite code" />
          </li>
        ))}
      </Stack>
      <Button asChild size="lg" colorPalette="accent">
        <Link to={paths.home}>Go to the home page</Link>
      </Button>
    </Stack>
  )
}
