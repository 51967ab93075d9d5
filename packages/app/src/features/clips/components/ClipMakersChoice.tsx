import { Box } from '@chakra-ui/react'
import { ClipSettings } from '@squall/shared/contract/live'
import { clipMakerNames, clipMakers } from '@squall/shared/rules/recording'
import { toast } from '../../../platform/toast'
import { errorSentence, trpc } from '../../../platform/trpc'
import { SelectField } from '../../../ui/Form'

const options = clipMakers.map((value) => ({ value, label: clipMakerNames[value] }))

/** Says who may make clips of one's own streams; saved at once. */
export function ClipMakersChoice() {
  const utils = trpc.useUtils()
  const { data } = trpc.clips.settings.useQuery()
  const { mutate } = trpc.clips.changeSettings.useMutation({
    onMutate: (settings) => utils.clips.settings.setData(undefined, settings),
    onSuccess: () => toast.success({ title: 'Saved', description: 'It applies to clips that are made from now on.' }),
    onError(error) {
      void utils.clips.settings.invalidate()
      toast.error({ title: 'Not saved', description: errorSentence(error) })
    },
  })
  if (data === undefined) return null
  return (
    <Box maxW="20rem">
      <SelectField
        label="Who may make clips of your streams"
        options={options}
        value={data.clipMakers}
        onChange={({ currentTarget }) => mutate(ClipSettings.parse({ clipMakers: currentTarget.value }))}
      />
    </Box>
  )
}
