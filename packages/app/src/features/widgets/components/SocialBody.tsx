import { chakra, Link, Text } from '@chakra-ui/react'
import { outsideLink } from '../outside-links.rules'
import { OutsideAnchor } from './OutsideAnchor'

/** The links the owner saved, and no others. */
export function SocialBody({ links }: { links: readonly string[] }) {
  const saved = links.map(outsideLink).filter((link) => link !== null)
  if (saved.length === 0)
    return (
      <Text textStyle="sm" color="fg.muted">
        No social links yet
      </Text>
    )
  return (
    <chakra.ul listStyleType="none" display="flex" flexDirection="column">
      {saved.map(({ href, name }) => (
        <li key={href}>
          <Link asChild textStyle="sm" minH={{ base: '11', md: '8' }} overflowWrap="anywhere" color="accent.fg">
            <OutsideAnchor href={href}>{name}</OutsideAnchor>
          </Link>
        </li>
      ))}
    </chakra.ul>
  )
}
