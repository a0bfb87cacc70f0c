/** The templates of whoever is signed in: read once, changed at once, and taken back where they could not be kept. */
import { NO_TEMPLATES, type TicketTemplate, TicketTemplates } from '@paddock/contract/desk/ticket-templates'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { desk } from '../../live/desk.ts'
import { messageOf } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.ts'

/** Milliseconds for which nobody else is expected to change them. */
const KEPT = 60_000

const templatesQuery = () =>
  queryOptions({
    queryKey: ['ticket-templates'],
    queryFn: async () => TicketTemplates.parse(await desk('getTicketTemplates')),
    staleTime: KEPT,
  })

/** The template of the key that puts exits on. */
export const usualOf = ({ templates, usual }: TicketTemplates): TicketTemplate | undefined =>
  templates.find(({ name }) => name === usual)

export function useTemplates() {
  const client = useQueryClient()
  const { queryKey } = templatesQuery()
  const { data } = useQuery(templatesQuery())
  const { mutate, isPending } = useMutation({
    mutationFn: async (next: TicketTemplates) =>
      TicketTemplates.parse(await desk('setTicketTemplates', { body: next })),
    onMutate(next) {
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, next)
      return before
    },
    onError(error, _, before) {
      client.setQueryData(queryKey, before)
      toast({ title: 'The templates were not kept', description: messageOf(error), tone: 'loss' })
    },
    onSuccess: (kept) => void client.setQueryData(queryKey, kept),
  })
  const all = data ?? NO_TEMPLATES
  return {
    all,
    /** Until then nothing is changed: what is not known would be lost. */
    isKnown: data !== undefined,
    isPending,
    keep: mutate,
    /** Adds one, or puts it in the place of the one of its name. */
    save: (template: TicketTemplate, onSuccess?: () => void) =>
      mutate(
        {
          ...all,
          templates: [...all.templates.filter(({ name }) => name !== template.name), template],
        },
        { ...(onSuccess && { onSuccess }) },
      ),
  }
}
