import { Box, Button, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import type { Clip, Stream } from '@squall/shared/contract/live'
import { CLIP_MS } from '@squall/shared/rules/recording'
import { Play, Scissors, Share2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { shareLink } from '../../../platform/share-link'
import { CopyField } from '../../../ui/CopyField'
import { FormDialog } from '../../../ui/Dialogs'
import { Form, FormAlert } from '../../../ui/Form'
import { SliderField } from '../../../ui/Slider'
import { TitleInput } from '../../../ui/TitleForm'
import { useCreateClip } from '../hooks'
import { describeStretch, formatFilmTime, toStretch } from '../rules'
import { ClipPicture } from './ClipPicture'

interface ClipDialogProps {
  stream: Pick<Stream, 'id' | 'title'>
  /** Where the clip ends in the recording, in milliseconds; null for the live edge. */
  endMs: number | null
  onClose: () => void
}

/** Makes a clip in two taps: the defaults are what most want. Then offers its link. */
export default function ClipDialog({ stream, endMs, onClose }: ClipDialogProps) {
  const { create, clip, isPending, problem } = useCreateClip()
  return (
    <FormDialog
      title={clip === null ? 'Make a clip' : 'Your clip is ready'}
      isOpen
      onClose={onClose}
      isBusy={isPending}
    >
      {clip === null ? (
        <ClipForm
          title={stream.title}
          endMs={endMs}
          isBusy={isPending}
          problem={problem}
          onMake={(durationMs, title) => create({ streamId: stream.id, ...toStretch(endMs, durationMs), title })}
        />
      ) : (
        <ReadyClip clip={clip} />
      )}
    </FormDialog>
  )
}

interface ClipFormProps {
  title: string
  endMs: number | null
  isBusy: boolean
  problem: string | null
  onMake: (durationMs: number, title: string) => void
}

const SECOND = 1_000

function ClipForm({ title, endMs, isBusy, problem, onMake }: ClipFormProps) {
  const [typed, setTyped] = useState(title)
  const [seconds, setSeconds] = useState<number>(CLIP_MS.usual / SECOND)
  const titleId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onMake(seconds * SECOND, typed)
  }
  return (
    <Form gap="5" onSubmit={submit}>
      <SliderField
        label={describeStretch(endMs, seconds * SECOND)}
        text={formatFilmTime(seconds * SECOND)}
        value={seconds}
        min={CLIP_MS.min / SECOND}
        max={CLIP_MS.max / SECOND}
        step={1}
        onChange={setSeconds}
      />
      <Box>
        <chakra.label textStyle="sm" fontWeight="semibold" htmlFor={titleId}>
          Title
        </chakra.label>
        <Box mt="1">
          <TitleInput id={titleId} value={typed} onChange={setTyped} placeholder={title} />
        </Box>
      </Box>
      <Text textStyle="sm" color="fg.muted">
        Anyone with the link can watch it. The chaser is notified, and can delete it.
      </Text>
      {problem === null ? null : <FormAlert status="error" sentence={problem} />}
      <Button type="submit" colorPalette="accent" size="lg" loading={isBusy} loadingText="Making the clip...">
        <Scissors />
        Make clip
      </Button>
    </Form>
  )
}

function ReadyClip({ clip }: { clip: Clip }) {
  const url = new URL(paths.clip(clip.id), window.location.origin).href
  return (
    <Stack gap="4">
      <ClipPicture clip={clip} widths="24rem" borderRadius="l2" />
      <Text fontWeight="bold" overflowWrap="anywhere">
        {clip.title}
      </Text>
      <CopyField text={url} what="link" />
      <Flex gap="2">
        <Button variant="subtle" flex="1" onClick={() => void shareLink({ title: clip.title, what: 'clip', url })}>
          <Share2 />
          Share
        </Button>
        <Button asChild colorPalette="accent" flex="1">
          <Link to={paths.clip(clip.id)}>
            <Play />
            Open clip
          </Link>
        </Button>
      </Flex>
    </Stack>
  )
}
