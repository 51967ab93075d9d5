import { Box, Button, chakra, Flex, Icon, Stack, Text } from '@chakra-ui/react'
import type { FoundPlace } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import { skipToken } from '@tanstack/react-query'
import { LocateFixed, MapPin, Search } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { locateMe, locationErrorText, placeNow } from '../platform/location'
import { errorSentence, trpc } from '../platform/trpc'
import { SearchField } from './SearchField'

/** As much as the server takes. */
const LEAST = 2

const MOST_LETTERS = 100

interface PlaceSearchProps {
  /** A place was chosen; `name` is null for the device's own location. */
  onShow: (place: Place, name: string | null) => void
  /** The note after a place was chosen by name. */
  formatNote?: (name: string) => string
}

/** Chooses a place by name or by this device's location. A name that only one place has chooses it at once. */
export function PlaceSearch({ onShow, formatNote = (name) => `Showing ${name}.` }: PlaceSearchProps) {
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const { search, clear, found, isSearching, problem } = usePlaceSearch()

  function submit(event: FormEvent) {
    event.preventDefault()
    setNote('')
    search(typed.slice(0, MOST_LETTERS))
  }
  function show({ name, lat, lon }: FoundPlace) {
    clear()
    setTyped('')
    setNote(formatNote(name))
    onShow({ latitude: lat, longitude: lon }, name)
  }
  const showOnly = useEffectEvent(show)
  useEffect(() => {
    const [only, ...others] = found?.places ?? []
    if (only !== undefined && others.length === 0) showOnly(only)
  }, [found])

  return (
    <Box>
      <Flex gap="2">
        <chakra.form role="search" onSubmit={submit} display="flex" gap="2" flex="1" minW="0">
          <SearchField flex="1" value={typed} onChange={setTyped} placeholder="City or place" />
          <Button
            type="submit"
            variant="outline"
            h="auto"
            px="3"
            aria-label="Search"
            title="Search"
            disabled={isSearching}
          >
            <Search />
          </Button>
        </chakra.form>
        <MyPositionButton onShow={onShow} onNote={setNote} />
      </Flex>
      <Box role="status" textStyle="sm" color="fg.muted" mt="2" _empty={{ display: 'none' }}>
        {isSearching ? 'Searching...' : found?.places.length === 0 ? 'No place has that name.' : note}
      </Box>
      {problem === null ? null : (
        <Text role="alert" textStyle="sm" color="fg.error" mt="2">
          {problem}
        </Text>
      )}
      {found && found.places.length > 1 ? (
        <Stack as="ul" aria-label="Places found" listStyleType="none" gap="1" mt="2">
          {found.places.map((place) => (
            <li key={`${place.lat},${place.lon}`}>
              <Button
                variant="subtle"
                w="full"
                h="auto"
                py="2.5"
                justifyContent="start"
                textAlign="start"
                whiteSpace="normal"
                onClick={() => show(place)}
              >
                <MapPin />
                {place.name}
              </Button>
            </li>
          ))}
        </Stack>
      ) : null}
      {found ? (
        <Text textStyle="2xs" color="fg.muted" mt="1.5">
          {found.attribution}
        </Text>
      ) : null}
    </Box>
  )
}

interface MyPositionButtonProps {
  onShow: PlaceSearchProps['onShow']
  onNote: (note: string) => void
}

function MyPositionButton({ onShow, onNote }: MyPositionButtonProps) {
  const [isLocating, setLocating] = useState(false)
  async function locate() {
    onNote('')
    setLocating(true)
    await locateMe()
    setLocating(false)
    const { place, errorCode } = placeNow()
    if (errorCode !== null) onNote(locationErrorText(errorCode))
    else if (place !== null) onShow(place, null)
  }
  return (
    <Button
      variant="outline"
      h="auto"
      px="3"
      aria-label="My position"
      title="My position"
      disabled={isLocating}
      onClick={() => void locate()}
    >
      <Icon animation={isLocating ? 'spin' : undefined} asChild>
        <LocateFixed />
      </Icon>
    </Button>
  )
}

/** Search for places by name. It searches on submit, never while typing: the geocoding service forbids autocomplete. */
function usePlaceSearch() {
  const [asked, setAsked] = useState<string | null>(null)
  const { data, isFetching, error, refetch } = trpc.geocoding.search.useQuery(
    asked === null ? skipToken : { q: asked },
    {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
  )

  function search(typed: string) {
    const name = typed.trim().replaceAll(/\s+/g, ' ')
    if (name.length < LEAST) return
    if (name === asked && error !== null) void refetch()
    setAsked(name)
  }

  return {
    search,
    isSearching: isFetching,
    found: asked === null || isFetching ? undefined : data,
    problem: error === null || isFetching ? null : errorSentence(error),
    clear: () => setAsked(null),
  }
}
