import { Box, Button, type ButtonProps, Flex, type FlexProps, Heading } from '@chakra-ui/react'
import type { Widget, WidgetType } from '@squall/shared/contract/channel'
import {
  Bell,
  CalendarDays,
  CloudSun,
  EyeOff,
  HeartHandshake,
  Info,
  type LucideIcon,
  MessageSquare,
  Pencil,
  Radio,
  Share2,
  Target,
  Trash2,
  Trophy,
  Tv,
  Users,
  Video,
} from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { WidgetBody, type WidgetChannel } from './WidgetBody'

const icons: Readonly<Record<WidgetType, LucideIcon>> = {
  weather: CloudSun,
  chat: MessageSquare,
  donation: HeartHandshake,
  social: Share2,
  youtube: Video,
  twitch: Tv,
  stream_info: Radio,
  recent_followers: Users,
  top_donators: Trophy,
  stream_goals: Target,
  alerts: Bell,
  schedule: CalendarDays,
  about: Info,
}

interface WidgetCardProps extends FlexProps {
  widget: Widget
  channel: WidgetChannel
  /** Before the title: the move handle. */
  start?: ReactNode
  /** After the title: the owner's buttons. */
  end?: ReactNode
}

/** A widget as visitors see it: its title and content. */
export function WidgetCard({ widget, channel, start, end, children, ...box }: WidgetCardProps) {
  return (
    <Flex
      as="section"
      aria-label={widget.widgetTitle}
      direction="column"
      layerStyle="card"
      color="fg"
      overflow="hidden"
      {...box}
    >
      <Flex alignItems="center" gap="2" ps={start ? '1' : '4'} pe={end ? '1' : '4'} minH="10" flexShrink="0">
        {start}
        <Box color="accent.fg" flexShrink="0">
          <WidgetIcon type={widget.widgetType} />
        </Box>
        <Heading as="h3" textStyle="sm" fontWeight="bold" flex="1" truncate title={widget.widgetTitle}>
          {widget.widgetTitle}
        </Heading>
        {widget.isVisible ? null : (
          <Box color="fg.muted" flexShrink="0">
            <EyeOff size={16} role="img" aria-label="Hidden from visitors" />
          </Box>
        )}
        {end}
      </Flex>
      <Box flex="1" minH="0" borderTopWidth="1px" borderColor="border.muted">
        <SteadyBody widget={widget} channel={channel} />
      </Box>
      {children}
    </Flex>
  )
}

/** Memoised: a drag renders the card many times a second, but not its content. */
const SteadyBody = memo(WidgetBody)

function WidgetIcon({ type }: { type: WidgetType }) {
  const Icon = icons[type]
  return <Icon size={18} aria-hidden />
}

interface OwnerButtonsProps {
  widget: Widget
  onEdit: (widget: Widget) => void
  onRemove: (widgetId: string) => void
}

export function OwnerButtons({ widget, onEdit, onRemove }: OwnerButtonsProps) {
  return (
    <Flex flexShrink="0">
      <HandleButton aria-label={`Edit ${widget.widgetTitle}`} onClick={() => onEdit(widget)}>
        <Pencil />
      </HandleButton>
      <HandleButton aria-label={`Delete ${widget.widgetTitle}`} onClick={() => onRemove(widget.id)}>
        <Trash2 />
      </HandleButton>
    </Flex>
  )
}

/** A small control in a widget's frame, touch-sized on phones. */
export function HandleButton(props: ButtonProps) {
  return <Button variant="ghost" size="xs" px="0" color="fg.muted" {...props} />
}
