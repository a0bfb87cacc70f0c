/** The templates of whoever is signed in: read once, changed at once, and taken back where they could not be kept. */
import { NO_TEMPLATES, type TicketTemplate, TicketTemplates } from '@paddock/contract/desk/ticket-templates'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { desk } from '../../live/desk.ts'
import { toastFailure } from '../../ui/toast.ts'

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

/** All of them with one more, or another in the place of the one of its name. They are read anew: what another desk has added would be lost. */
export async function withTemplate(client: QueryClient, template: TicketTemplate): Promise<TicketTemplates> {
  const { templates, usual } = await client.fetchQuery({ ...templatesQuery(), staleTime: 0 })
  return { usual, templates: [...templates.filter(({ name }) => name !== template.name), template] }
}

export function useTemplates() {
  const client = useQueryClient()
  const { queryKey } = templatesQuery()
  const { data } = useQuery(templatesQuery())
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (next: TicketTemplates) =>
      TicketTemplates.parse(await desk('setTicketTemplates', { body: next })),
    onMutate(next) {
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, next)
      return before
    },
    onError: (_error, _next, before) => void client.setQueryData(queryKey, before),
    onSuccess: (kept) => void client.setQueryData(queryKey, kept),
  })
  return {
    all: data ?? NO_TEMPLATES,
    isPending,
    /** Rejects with why they were not kept, for a form to say. */
    change: mutateAsync,
    /** Says by itself why they were not kept. */
    keep: (next: TicketTemplates) => void mutateAsync(next).catch(toastFailure('The templates were not kept')),
    /** Adds one, or puts it in the place of the one of its name. */
    async save(template: TicketTemplate): Promise<void> {
      await mutateAsync(await withTemplate(client, template))
    },
  }
}
