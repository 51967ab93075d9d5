import { Box, Flex, Text } from '@chakra-ui/react'
import {
  CornerDownLeft,
  FileText,
  History,
  Image,
  type LucideIcon,
  MapPin,
  MessagesSquare,
  Radio,
  Route,
  Scissors,
  UserRound,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { PersonAvatar } from '../../../ui/Person'
import type { GroupName, PaletteGroup, PaletteOption } from '../palette.rules'

const icons: Record<GroupName, LucideIcon> = {
  Pages: FileText,
  'Live streams': Radio,
  People: UserRound,
  Places: MapPin,
  Posts: MessagesSquare,
  Photos: Image,
  Clips: Scissors,
  Routes: Route,
  Replays: History,
}

interface PaletteListProps {
  /** The beginning of all ids. */
  id: string
  groups: PaletteGroup[]
  activeId: string | null
  onChoose: (option: PaletteOption) => void
}

/** The options in their groups. The focus stays in the text field, which names the active one. */
export function PaletteList({ id, groups, activeId, onChoose }: PaletteListProps) {
  return groups.map(({ name, options }) => (
    <Box role="group" key={name} aria-labelledby={`${id}-${name}`} mb="2">
      <Text id={`${id}-${name}`} px="3" py="1" textStyle="xs" fontWeight="bold" color="fg.muted">
        {name}
      </Text>
      {options.map((option) => (
        <Option
          key={option.id}
          id={`${id}-${option.id}`}
          option={option}
          Icon={icons[name]}
          isActive={option.id === activeId}
          onChoose={() => onChoose(option)}
        />
      ))}
    </Box>
  ))
}

interface OptionProps {
  id: string
  option: PaletteOption
  Icon: LucideIcon
  isActive: boolean
  onChoose: () => void
}

function Option({ id, option, Icon, isActive, onChoose }: OptionProps) {
  const { label, note, imageUrl } = option
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <Flex
      ref={line}
      id={id}
      role="option"
      aria-selected={isActive}
      px="3"
      py="1.5"
      minH="11"
      gap="3"
      alignItems="center"
      borderRadius="l2"
      cursor="pointer"
      bg={isActive ? 'accent.subtle' : undefined}
      _hover={{ bg: isActive ? 'accent.subtle' : 'bg.muted' }}
      onClick={onChoose}
    >
      {imageUrl === undefined ? (
        <Flex boxSize="8" alignItems="center" justifyContent="center" color="fg.muted" flexShrink="0">
          <Icon size={20} aria-hidden />
        </Flex>
      ) : (
        <PersonAvatar name={label} imageUrl={imageUrl} boxSize="8" textStyle="sm" />
      )}
      <Text as="span" fontWeight="semibold" truncate>
        {label}
      </Text>
      {note === undefined ? null : (
        <Text as="span" textStyle="sm" color="fg.muted" truncate flexShrink="0" maxW="45%">
          {note}
        </Text>
      )}
      <Flex ms="auto" hideBelow="md" visibility={isActive ? 'visible' : 'hidden'} color="fg.muted">
        <CornerDownLeft size={16} aria-hidden />
      </Flex>
    </Flex>
  )
}
