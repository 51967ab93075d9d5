import { Box, Flex, type FlexProps, Image, LinkBox, LinkOverlay, Text } from '@chakra-ui/react'
import type { PersonCard } from '@squall/shared/contract/account'
import { type PictureSize, toPictureUrl } from '@squall/shared/rules/picture'
import { BadgeCheck, MapPin } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../platform/paths'
import { Muted } from './Typography'

interface PersonAvatarProps extends FlexProps {
  /** The name whose first letter replaces a missing picture. */
  name: string
  /** The address of the picture as the server gave it. */
  imageUrl?: string | null | undefined
  /** 'large' for avatars of more than about 64 px. */
  picture?: PictureSize
}

/** A person's round picture, or their initial on a colour of their own. Always beside their name, so it says nothing to screen readers. */
export function PersonAvatar({ name, imageUrl, picture = 'small', ...box }: PersonAvatarProps) {
  const src = imageUrl ? toPictureUrl(imageUrl, picture) : null
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  return (
    <Flex
      aria-hidden
      boxSize="10"
      flexShrink="0"
      alignItems="center"
      justifyContent="center"
      overflow="hidden"
      borderRadius="full"
      bg={`person.${getPersonColor(name)}`}
      color="white"
      fontWeight="bold"
      textStyle="lg"
      lineHeight="1"
      userSelect="none"
      {...box}
    >
      {src !== null && src !== brokenSrc ? (
        <Image
          src={src}
          alt=""
          boxSize="full"
          objectFit="cover"
          loading="lazy"
          decoding="async"
          onError={() => setBrokenSrc(src)}
        />
      ) : (
        getInitial(name)
      )}
    </Flex>
  )
}

const PERSON_COLORS = 7

/** The number of the colour that belongs to a name: always the same one. */
export function getPersonColor(name: string): number {
  let sum = 0
  for (const character of name.trim()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return (sum % PERSON_COLORS) + 1
}

/** The first character, including characters of two code units. */
const getInitial = (name: string): string => ([...name.trim()][0] ?? '?').toUpperCase()

interface PersonLineProps extends Omit<FlexProps, 'children'> {
  person: PersonCard
  /** The actions for this person. */
  children?: ReactNode
}

/** One person of a list; the whole card leads to their profile. */
export function PersonLine({ person, children, ...box }: PersonLineProps) {
  return (
    <LinkBox asChild>
      <Flex gap="3" alignItems="center" p="3" minW="0" layerStyle="cardLink" {...box}>
        <PersonAvatar name={person.displayName} imageUrl={person.profileImageUrl} boxSize="12" />
        <Box minW="0" flex="1">
          <LinkOverlay asChild fontWeight="bold" focusVisibleRing="outside">
            <Link to={paths.profile(person.id)}>
              <PersonName person={person} />
            </Link>
          </LinkOverlay>
          <Muted truncate>@{person.username}</Muted>
          {person.location ? (
            <Flex textStyle="xs" color="fg.muted" gap="1" alignItems="center" minW="0">
              <MapPin size={13} aria-hidden />
              <Text as="span" truncate>
                {person.location}
              </Text>
            </Flex>
          ) : null}
        </Box>
        {children ? (
          <Box position="relative" zIndex="1" flexShrink="0">
            {children}
          </Box>
        ) : null}
      </Flex>
    </LinkBox>
  )
}

/** A name that gives way to the mark of a verified chaser. */
function PersonName({ person }: { person: Pick<PersonCard, 'displayName' | 'isVerified'> }) {
  return (
    <Flex as="span" alignItems="center" gap="1" minW="0">
      <Text as="span" truncate>
        {person.displayName}
      </Text>
      {person.isVerified ? <BadgeCheck size={16} role="img" aria-label="Verified" /> : null}
    </Flex>
  )
}
