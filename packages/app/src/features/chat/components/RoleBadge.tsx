import { chakra } from '@chakra-ui/react'
import type { ChatRole } from '@squall/shared/contract/chat'
import { Crown, Shield, ShieldCheck } from 'lucide-react'

const looks = {
  owner: { Icon: Crown, label: 'Channel owner' },
  moderator: { Icon: Shield, label: 'Moderator' },
  admin: { Icon: ShieldCheck, label: 'Administrator' },
} as const

/** What the author of a line is to the channel. */
export function RoleBadge({ role }: { role: ChatRole }) {
  const { Icon, label } = looks[role]
  return (
    <chakra.span
      display="inline-block"
      verticalAlign="-2px"
      me="1"
      color="accent.fg"
      role="img"
      aria-label={label}
      title={label}
    >
      <Icon size={14} aria-hidden />
    </chakra.span>
  )
}
