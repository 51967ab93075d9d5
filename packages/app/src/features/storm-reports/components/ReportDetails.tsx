import { Box, Button, Flex, Image, Stack, Text } from '@chakra-ui/react'
import { pictureRefusal } from '@squall/shared/rules/picture'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useObjectUrl } from '../../../platform/object-url'
import { SwitchField, TextAreaField } from '../../../ui/Form'
import { PictureButton } from '../../../ui/PictureUpload'
import type { ReportDraft } from '../rules'

const MAX_TEXT = 500

interface ReportDetailsProps {
  draft: ReportDraft
  file: File | null
  onChange: (changes: Partial<Pick<ReportDraft, 'text' | 'isExact'>>) => void
  onChooseFile: (file: File | null) => void
}

/** What a report may have besides: words, a photo and the exact place. Folded, so that nobody has to pass it. */
export function ReportDetails({ draft, file, onChange, onChooseFile }: ReportDetailsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Box>
      <Button variant="ghost" px="0" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Box asChild rotate={isOpen ? '180deg' : undefined}>
          <ChevronDown />
        </Box>
        Photo and words
      </Button>
      {isOpen ? (
        <Stack gap="4" mt="2">
          <ReportPhoto file={file} onChoose={onChooseFile} />
          <TextAreaField
            label="What you see"
            rows={3}
            maxLength={MAX_TEXT}
            value={draft.text}
            error={undefined}
            onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
          />
          <Box>
            <SwitchField label="Exact place" isOn={draft.isExact} onChange={(isExact) => onChange({ isExact })} />
            <Text textStyle="xs" color="fg.muted" mt="1">
              {draft.isExact
                ? 'The place is shown to a few meters, unless your live stream hides it.'
                : 'The place is shown within about a kilometer.'}
            </Text>
          </Box>
        </Stack>
      ) : null}
    </Box>
  )
}

function ReportPhoto({ file, onChoose }: { file: File | null; onChoose: (file: File | null) => void }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const preview = useObjectUrl(file)
  function choose(chosen: File) {
    const refused = pictureRefusal(chosen)
    setRefusal(refused)
    onChoose(refused === null ? chosen : null)
  }
  return (
    <Stack gap="2">
      {preview === null ? null : (
        <Image src={preview} alt="The chosen photo" w="full" maxH="12rem" objectFit="contain" bg="bg.muted" />
      )}
      <Flex gap="2" wrap="wrap">
        <PictureButton
          label="Take a photo"
          fromCamera
          progress={null}
          display="none"
          css={{ '@media (pointer: coarse)': { display: 'inline-flex' } }}
          onChoose={choose}
        />
        <PictureButton label={file === null ? 'Choose a photo' : 'Another photo'} progress={null} onChoose={choose} />
        {file === null ? null : (
          <Button variant="ghost" onClick={() => onChoose(null)}>
            Remove photo
          </Button>
        )}
      </Flex>
      {refusal === null ? null : (
        <Text role="alert" textStyle="sm" color="fg.error">
          {refusal}
        </Text>
      )}
    </Stack>
  )
}
