import { Button, Text } from '@chakra-ui/react'
import type { StreamingPage } from '@squall/shared/contract/channel'
import { HeartHandshake } from 'lucide-react'
import { outsideLink } from '../outside-links.rules'
import { OutsideAnchor } from './OutsideAnchor'

/** The owner's own support link; no money passes through this site. */
export function DonationBody({ page }: { page: StreamingPage }) {
  const link = outsideLink(page.support_url)
  if (link === null)
    return (
      <Text textStyle="sm" color="fg.muted">
        No support link yet
      </Text>
    )
  return (
    <>
      <Button asChild w="full" colorPalette="accent" variant="subtle">
        <OutsideAnchor href={link.href}>
          <HeartHandshake />
          Support {page.displayName}
        </OutsideAnchor>
      </Button>
      <Text textStyle="xs" color="fg.muted" mt="2" overflowWrap="anywhere">
        Opens {link.host}
      </Text>
    </>
  )
}
